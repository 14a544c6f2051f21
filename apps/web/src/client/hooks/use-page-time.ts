'use client';

import { useCallback } from 'react';
import { usePageClient } from '../live-provider.tsx';
import { useCurrentNode } from './use-node-href.ts';

/** The present on the page's timeline: the agent's wall clock on a node's page, else the hub's; in ms. */
export function usePageTime(): { readonly now: () => number; readonly lastTick: () => number } {
  const client = usePageClient();
  const node = useCurrentNode();
  const now = useCallback(() => (node ? client.agentNowMs(node) : client.live.hubNowMs()), [client, node]);
  const lastTick = useCallback(
    () => (node ? client.live.silence.hearing(node)?.agentWallMs : null) ?? now(),
    [client, node, now],
  );
  return { now, lastTick };
}
