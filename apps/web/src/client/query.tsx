'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { ReactNode } from 'react';
import type { AppRouter } from '../api/router.ts';
import { useTRPCClient } from './live-provider.tsx';
import type { HubClient } from './trpc.ts';

const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

export { useTRPC };

/** One cache of answers for each client of the hub: it outlives the parts of the page that come and go. */
const caches = new WeakMap<HubClient, QueryClient>();

function cacheOf(hub: HubClient): QueryClient {
  const kept = caches.get(hub);
  if (kept) return kept;
  const made = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } });
  caches.set(hub, made);
  return made;
}

/**
 * React Query for what is below it: the parts that ask the hub now and then. It is not around the whole page, so that
 * what a node's page needs first comes without it. Live values never go through it.
 */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const hub = useTRPCClient();
  const cache = cacheOf(hub);
  return (
    <QueryClientProvider client={cache}>
      <TRPCProvider trpcClient={hub} queryClient={cache}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
