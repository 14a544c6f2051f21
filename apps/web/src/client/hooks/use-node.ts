'use client';

import type { NodeId, NodeState } from '@kubevitals/shared';
import { useSyncExternalStore } from 'react';
import { usePageClient } from '../live-provider.tsx';
import { useConnection } from './use-connection.ts';
import { useFacet } from './use-facet.ts';

export interface NodeView {
  /** `waiting`: not known yet. `unknown`: no such node has joined. `gone`: its agent is not connected. */
  readonly status: 'live' | 'stale' | 'gone' | 'waiting' | 'unknown';
  /** Browser wall clock since when, in ms; null when unknown. */
  readonly since: number | null;
  readonly item: NodeState | null;
  /** Agent wall clock − hub wall clock; null before it was measured. */
  readonly clockOffsetMs: number | null;
}

/**
 * A node and whether it is live. While a watch of one second is open, silence is judged by this browser's own
 * monotonic clock, whatever the hub says; a lost hub is silence too. Otherwise the hub's word counts.
 */
export function useNode(node: NodeId): NodeView {
  const { live } = usePageClient();
  const connection = useConnection();
  const { state, items } = useFacet('hub', 'nodes');
  const silent = useSyncExternalStore(
    live.silence.subscribe,
    () => live.silence.silent(node),
    () => false,
  );
  const item = items.get(node) ?? null;
  const clockOffsetMs = item?.clockOffsetMs ?? null;
  if (!item) {
    const status = state === 'ready' && connection.state === 'open' ? 'unknown' : 'waiting';
    return { status, since: null, item, clockOffsetMs };
  }
  if (item.state === 'gone' && connection.state === 'open') {
    return { status: 'gone', since: item.since, item, clockOffsetMs };
  }
  const hearing = live.silence.hearing(node);
  if (silent && hearing) return { status: 'stale', since: hearing.lastWallMs, item, clockOffsetMs };
  if (!hearing && (item.state === 'stale' || connection.state !== 'open')) {
    const since = connection.state === 'open' ? item.since : connection.since;
    return { status: 'stale', since, item, clockOffsetMs };
  }
  return { status: 'live', since: item.since, item, clockOffsetMs };
}
