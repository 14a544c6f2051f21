'use client';

import type { EventKind, NodeId, StoredEvent } from '@kubevitals/shared';
import { useEffect, useMemo, useState } from 'react';
import { errorSentence } from '../error-sentence.ts';
import { usePageClient, useTRPCClient } from '../live-provider.tsx';

export interface RecentEvents {
  readonly state: 'waiting' | 'ready' | 'failed';
  /** Newest first, at most a hundred. */
  readonly events: readonly StoredEvent[];
  readonly why: string | null;
}

const most = 100;
const waiting: RecentEvents = { state: 'waiting', events: [], why: null };

/**
 * The newest events of a node, kept up to date: asked for once, then as the hub stores them. `kinds`: only these; a
 * list with a stable identity.
 */
export function useRecentEvents(node: NodeId, kinds?: readonly EventKind[]): RecentEvents {
  const { live } = usePageClient();
  const hub = useTRPCClient();
  const [recent, setRecent] = useState(waiting);
  const held = useMemo(() => live.events(node), [live, node]);
  useEffect(() => {
    let ended = false;
    const add = (events: readonly StoredEvent[]) =>
      setRecent((before) => ({ state: 'ready', events: merge(events, before.events), why: null }));
    const load = async () => {
      try {
        const wanted = kinds ? { kinds: [...kinds] } : {};
        const { events } = await hub.events.list.query({ producer: node, limit: most, ...wanted });
        if (!ended) add(events);
      } catch (error) {
        if (!ended) setRecent((before) => ({ ...before, state: 'failed', why: errorSentence(error) }));
      }
    };
    const stop = held.feed.listen({
      events(events) {
        const wanted = kinds ? events.filter(({ kind }) => kinds.some((one) => one === kind)) : events;
        if (wanted.length > 0) add(wanted);
      },
      behind: () => void load(),
    });
    const release = held.retain();
    void load();
    return () => {
      ended = true;
      stop();
      release();
    };
  }, [hub, held, node, kinds]);
  return recent;
}

/** Both lists, each event once, newest first. */
export function merge(added: readonly StoredEvent[], before: readonly StoredEvent[]): readonly StoredEvent[] {
  const byKey = new Map<string, StoredEvent>();
  for (const event of [...added, ...before]) byKey.set(eventId(event), event);
  return [...byKey.values()].sort((a, b) => b.wallMs - a.wallMs || b.number - a.number).slice(0, most);
}

export function eventId({ producer, spool, number }: StoredEvent): string {
  return `${producer}:${spool}:${number}`;
}
