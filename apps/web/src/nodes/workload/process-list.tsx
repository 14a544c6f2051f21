import type { NodeId } from '@kubevitals/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorSentence, useTimeZone, useView } from '../../client/index.ts';
import { useTRPC } from '../../client/query.tsx';
import { formatClock, formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { processRows, type ProcessSort } from './order-processes.ts';
import { ProcessTable } from './process-table.tsx';

interface ProcessListProps {
  readonly node: NodeId;
  readonly workload: string;
  /** The node is silent, or the workload gone: nothing is asked. */
  readonly silent: boolean;
}

const everyMs = 5000;
const mostProcesses = 100;

/** The heaviest processes of the workload and of all below it, asked for every 5 s while someone looks. */
export function ProcessList({ node, workload, silent }: ProcessListProps) {
  const trpc = useTRPC();
  const [view] = useView();
  const { name: zone } = useTimeZone();
  const [sort, setSort] = useState<ProcessSort>({ column: 'residentBytes', descending: true });
  const request = {
    workload,
    sortBy: sort.column === 'cpuSeconds' ? 'cpuSeconds' : 'residentBytes',
    limit: mostProcesses,
  } as const;
  const query = useQuery({
    ...trpc.nodes.processes.queryOptions({ node, request }),
    enabled: !silent,
    // Paused, the list stands still too; it can be read again by hand.
    refetchInterval: view.mode === 'live' ? everyMs : false,
    placeholderData: (before) => before,
  });
  const { data, error, isFetching, refetch } = query;
  const rows = useRowsWithRates(data);
  const note = data ? describe(data.processes.length, data.total) : null;
  return (
    <section aria-label="Processes">
      <SectionHead title="Processes" note={note}>
        {data && <span className="text-ink3">read {formatClock(data.at, zone)}</span>}
        <Button disabled={silent || isFetching} onClick={() => void refetch()}>
          Read now
        </Button>
      </SectionHead>
      {error && (
        <p role="alert" className="mt-0 mb-2 text-warn">
          <span aria-hidden="true">▲ </span>
          {errorSentence(error)}
        </p>
      )}
      {data?.note && <p className="mt-0 mb-2 text-ink2">{data.note}</p>}
      {data === undefined && !error ? (
        <div className="card">{silent ? <Silent /> : <Skeleton className="my-2 h-24 w-full" />}</div>
      ) : rows.length === 0 ? (
        <div className="card">
          <EmptyState title="No process runs in it.">
            A cgroup without processes keeps its limits and its memory until it is removed.
          </EmptyState>
        </div>
      ) : (
        <ProcessTable rows={rows} sort={sort} onSort={setSort} stale={silent || Boolean(error)} />
      )}
    </section>
  );
}

function Silent() {
  return <EmptyState title="Its processes cannot be read now." />;
}

function describe(shown: number, total: number): string {
  return shown < total ? `the ${formatCount(shown)} heaviest of ${formatCount(total)}` : formatCount(total);
}

type Data = Parameters<typeof processRows>[0];

/** Rates come from two answers: the one before is kept. */
function useRowsWithRates(data: Data | undefined) {
  const [answers, setAnswers] = useState<{ readonly now: Data | undefined; readonly before: Data | null }>({
    now: data,
    before: null,
  });
  if (data !== answers.now) setAnswers({ now: data, before: answers.now ?? null });
  const { now, before } = answers;
  return useMemo(() => (now ? processRows(now, before) : []), [now, before]);
}
