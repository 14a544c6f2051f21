'use client';

import { eventLine, events as eventKinds, isEventKind, type NodeId } from '@kubevitals/shared';
import { useMemo, useState } from 'react';
import { eventId, useRecentEvents, useTimeZone } from '../../client/index.ts';
import { formatClock, formatDateTime, formatDuration, zoneLabel } from '../../format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupEvents, type EventGroup } from './group-events.ts';

const shown = 10;
const dayMs = 86_400_000;

const looks = {
  info: { sign: '●', look: 'text-ink3', word: 'Info' },
  attention: { sign: '▲', look: 'text-warn', word: 'Attention' },
  critical: { sign: '✖', look: 'text-bad', word: 'Critical' },
} as const;

/** What happened last on the node. */
export function LastEvents({ node }: { readonly node: NodeId }) {
  const { state, events, why } = useRecentEvents(node);
  const { name: zone } = useTimeZone();
  const [openedMs] = useState(() => Date.now());
  const groups = useMemo(() => groupEvents(events).slice(0, shown), [events]);
  const newest = events[0]?.wallMs;
  return (
    <section aria-labelledby="last-events">
      <div className="mt-6 mb-2 flex items-baseline gap-3">
        <h2 id="last-events" className="m-0 text-base font-semibold">
          Last events
        </h2>
        {newest === undefined ? null : <span className="text-ink3">times in {zoneLabel(zone, newest)}</span>}
      </div>
      <div className="rounded-lg border border-line bg-panel">
        {state === 'waiting' ? <Skeleton className="m-3 h-4 w-2/3" /> : null}
        {state === 'failed' ? <EmptyState title="The events could not be read.">{why}</EmptyState> : null}
        {state === 'ready' && events.length === 0 ? (
          <EmptyState title="Nothing has happened yet.">
            Starts of the agent and workloads that come and go appear here.
          </EmptyState>
        ) : null}
        <ul className="m-0 list-none p-0">
          {groups.map((group) => (
            <EventRow
              key={group.events.map(eventId).at(-1)}
              group={group}
              zone={zone}
              dated={isOld(group, openedMs)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Of another day: its time alone would mislead. */
function isOld({ events }: EventGroup, nowMs: number): boolean {
  return nowMs - (events[0]?.wallMs ?? nowMs) > dayMs;
}

interface EventRowProps {
  readonly group: EventGroup;
  readonly zone: string;
  readonly dated: boolean;
}

function EventRow({ group, zone, dated }: EventRowProps) {
  const [event] = group.events;
  if (!event) return null;
  const { kind, wallMs } = event;
  const severity = isEventKind(kind) ? eventKinds[kind].severity : 'info';
  const { sign, look, word } = looks[severity];
  return (
    <li className="flex gap-3 border-b border-line2 px-3 py-1.5 last:border-b-0">
      <time dateTime={new Date(wallMs).toISOString()} className="shrink-0 text-ink2">
        {dated ? formatDateTime(wallMs, zone) : formatClock(wallMs, zone)}
      </time>
      <span className={look} title={word}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{word}</span>
      </span>
      <span className="min-w-0 break-words">{groupText(group)}</span>
    </li>
  );
}

function groupText({ events }: EventGroup): string {
  const [newest] = events;
  const oldest = events.at(-1);
  if (!newest || !oldest || events.length === 1) return newest ? eventLine(newest.kind, newest.data) : '';
  const what = newest.kind === 'workload-appeared' ? 'workloads appeared' : 'workloads went';
  return `${events.length} ${what} within ${formatDuration(newest.wallMs - oldest.wallMs)}`;
}
