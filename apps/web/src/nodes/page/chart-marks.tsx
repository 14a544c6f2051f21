'use client';

import { eventLine, type EventKind, type NodeId, type StoredEvent } from '@kubevitals/shared';
import { useEffect } from 'react';
import type { ChartMark } from '../../charts/chart-data.ts';
import { eventId, useRecentEvents } from '../../client/index.ts';

/** Workloads come and go all the time: they are asked for on their own, so that they crowd nothing else out. */
const rare: readonly EventKind[] = ['agent-started', 'events-dropped'];
const gone: readonly EventKind[] = ['workload-gone'];

export interface ChartMarksProps {
  readonly node: NodeId;
  readonly onMarks: (marks: readonly ChartMark[]) => void;
}

/** Finds what happened on a node, as marks on the time axis of its charts. Draws nothing itself. */
export function ChartMarks({ node, onMarks }: ChartMarksProps) {
  const machine = useRecentEvents(node, rare).events;
  const workloads = useRecentEvents(node, gone).events;
  useEffect(() => {
    onMarks([...machine, ...workloads].flatMap((event) => markOf(event) ?? []));
  }, [machine, workloads, onMarks]);
  return null;
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
