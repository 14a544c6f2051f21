'use client';

import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { PageClient } from './page-client.ts';
import type { HubClient } from './trpc.ts';

const PageClientContext = createContext<PageClient | null>(null);

function openSocket(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live`);
}

/** Holds the one live connection of the page. */
export function LiveProvider({ hub, children }: { readonly hub: HubClient; readonly children: ReactNode }) {
  const [client] = useState(
    () => new PageClient((node, request) => hub.nodes.history.query({ node, request }), openSocket),
  );
  useEffect(() => {
    client.live.start();
    const retry = () => {
      if (!document.hidden) client.live.retryNow();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      client.live.stop();
    };
  }, [client]);
  return <PageClientContext value={client}>{children}</PageClientContext>;
}

export function usePageClient(): PageClient {
  const client = use(PageClientContext);
  if (!client) throw new Error('LiveProvider is missing above this component');
  return client;
}
