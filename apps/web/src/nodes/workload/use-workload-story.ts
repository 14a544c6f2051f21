import { eventLine, events, type EventData, type NodeId, type StoredEvent } from '@kubevitals/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartMark } from '../../charts/chart-data.ts';
import { useTRPC } from '../../client/query.tsx';

export interface WorkloadStory {
  /** What happened to it, as marks on its charts. */
  readonly marks: readonly ChartMark[];
  /** Its end, when it has one and the hub stored it. */
  readonly end: { readonly atMs: number; readonly data: EventData<'workload-gone'> } | null;
  readonly state: 'waiting' | 'ready' | 'failed';
}

/** A link may name a life that the hub never heard of: then it is not asked for ever. */
const mostTries = 10;

/** What the hub has stored about one life of a cgroup. Asked anew when it goes. */
export function useWorkloadStory(node: NodeId, id: string, gone: boolean): WorkloadStory {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.events.list.queryOptions({ producer: node, subject: id, limit: 50 }),
    // The event of its end reaches the store a moment after the facet changed.
    refetchInterval: ({ state }) =>
      gone && state.dataUpdateCount < mostTries && !state.data?.events.some(isEnd) ? 2000 : false,
  });
  const { data, isError } = query;
  return useMemo(() => {
    const stored = data?.events ?? [];
    const end = stored.find(isEnd);
    const parsed = end ? events['workload-gone'].data.safeParse(end.data) : null;
    return {
      marks: stored.map(markOf),
      end: end && parsed?.success ? { atMs: end.wallMs, data: parsed.data } : null,
      state: isError ? 'failed' : data ? 'ready' : 'waiting',
    };
  }, [data, isError]);
}

const isEnd = ({ kind }: Pick<StoredEvent, 'kind'>) => kind === 'workload-gone';

function markOf({ producer, spool, number, wallMs, kind, data }: StoredEvent): ChartMark {
  return { id: `${producer}:${spool}:${number}`, atMs: wallMs, label: eventLine(kind, data), tone: 'info' };
}
