'use client';

import { eventLine, type EventKind, type NodeId, type StoredEvent } from '@kubevitals/shared';
import { useMemo } from 'react';
import type { ChartMark } from '../../charts/chart-data.ts';
import { eventId, useRecentEvents } from '../../client/index.ts';

/** Workloads come and go all the time: they are asked for on their own, so that they crowd nothing else out. */
const rare: readonly EventKind[] = ['agent-started', 'events-dropped'];
const gone: readonly EventKind[] = ['workload-gone'];

/** What happened on a node, as marks on the time axis of its charts. */
export function useChartMarks(node: NodeId): readonly ChartMark[] {
  const machine = useRecentEvents(node, rare).events;
  const workloads = useRecentEvents(node, gone).events;
  return useMemo(
    () => [...machine, ...workloads].flatMap((event) => markOf(event) ?? []),
    [machine, workloads],
  );
}

/** Of the workloads that are gone only those that the OOM killer was at are marked. */
export function markOf(event: StoredEvent): ChartMark | null {
  const mark = { id: eventId(event), atMs: event.wallMs, label: eventLine(event.kind, event.data) };
  if (event.kind !== 'workload-gone') {
    return { ...mark, tone: event.kind === 'events-dropped' ? 'warn' : 'info' };
  }
  const { oomKills } = event.data;
  return typeof oomKills === 'number' && oomKills > 0 ? { ...mark, tone: 'bad' } : null;
}
