'use client';

import { useSyncExternalStore } from 'react';
import { usePageClient } from '../live-provider.tsx';
import type { Connection } from '../live/live-socket.ts';

const connecting: Connection = { state: 'connecting', since: 0 };
const atFirst = () => connecting;

/** The page's connection to its hub: connecting, open, lost (comes back by itself) or refused (with a remedy). */
export function useConnection(): Connection {
  const { live } = usePageClient();
  return useSyncExternalStore(live.subscribeConnection, live.connection, atFirst);
}
