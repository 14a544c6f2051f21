import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import type { AppRouter } from '../api/router.ts';

export type HubClient = TRPCClient<AppRouter>;

const url = '/api/trpc';

/** Queries and mutations one by one (a slow node holds up nobody else), subscriptions as server-sent events. */
export function createHubClient(): HubClient {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url }),
        // A history question names up to 256 rows: more than an address may hold.
        false: httpLink({ url, methodOverride: 'POST' }),
      }),
    ],
  });
}
