'use client';

import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { LiveProvider } from './live-provider.tsx';
import { PageActionsProvider } from './page-actions.tsx';

/** Everything that the screens' hooks need, once around the whole page. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <NuqsAdapter>
      <LiveProvider>
        <PageActionsProvider>{children}</PageActionsProvider>
      </LiveProvider>
    </NuqsAdapter>
  );
}
