'use client';

import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { PageClient } from './page-client.ts';
import { createHubClient, type HubClient } from './trpc.ts';

const PageClientContext = createContext<{ readonly page: PageClient; readonly hub: HubClient } | null>(null);

function openSocket(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live`);
}

/** Holds the one live connection of the page. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(makeClient);
  useEffect(() => {
    client.page.live.start();
    const retry = () => {
      if (!document.hidden) client.page.live.retryNow();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
      client.page.live.stop();
    };
  }, [client]);
  return <PageClientContext value={client}>{children}</PageClientContext>;
}

function makeClient(): { readonly page: PageClient; readonly hub: HubClient } {
  const hub = createHubClient();
  return {
    hub,
    page: new PageClient((node, request) => hub.nodes.history.query({ node, request }), openSocket),
  };
}

function useClients(): { readonly page: PageClient; readonly hub: HubClient } {
  const clients = use(PageClientContext);
  if (!clients) throw new Error('LiveProvider is missing above this component');
  return clients;
}

export function usePageClient(): PageClient {
  return useClients().page;
}

/** Asks the hub directly: queries, mutations, subscriptions. */
export function useTRPCClient(): HubClient {
  return useClients().hub;
}
