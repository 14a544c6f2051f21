'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { useState, type ReactNode } from 'react';
import { LiveProvider } from './live-provider.tsx';
import { PageActionsProvider } from './page-actions.tsx';
import { createHubClient, TRPCProvider } from './trpc.ts';

/** Everything that the screens' hooks need, once around the whole page. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } }),
  );
  const [hub] = useState(createHubClient);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={hub} queryClient={queryClient}>
          <LiveProvider hub={hub}>
            <PageActionsProvider>{children}</PageActionsProvider>
          </LiveProvider>
        </TRPCProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
