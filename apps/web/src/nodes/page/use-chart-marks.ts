'use client';

import { eventLine, isEventKind, type NodeId, type StoredEvent } from '@kubevitals/shared';
import { useMemo } from 'react';
import type { ChartMark } from '../../charts/chart-data.ts';
import { eventId, useRecentEvents } from '../../client/index.ts';

/** What happened on a node, as marks on the time axis of its charts. */
export function useChartMarks(node: NodeId): readonly ChartMark[] {
  const { events } = useRecentEvents(node);
  return useMemo(() => events.flatMap((event) => markOf(event) ?? []), [events]);
}

/** Workloads come and go all the time: only what says something about the machine is marked. */
export function markOf(event: StoredEvent): ChartMark | null {
  const mark = { id: eventId(event), atMs: event.wallMs, label: eventLine(event.kind, event.data) };
  if (event.kind === 'agent-started') return { ...mark, tone: 'info' };
  if (event.kind === 'events-dropped') return { ...mark, tone: 'warn' };
  const { oomKills } = event.data;
  if (event.kind === 'workload-gone' && typeof oomKills === 'number' && oomKills > 0) {
    return { ...mark, tone: 'bad' };
  }
  return isEventKind(event.kind) ? null : { ...mark, tone: 'info' };
}
