'use client';

import type { NodeId } from '@kubevitals/shared';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { ShallowLink, useFacet, useNodeHref, useView } from '../../client/index.ts';
import { formatCount } from '../../format.ts';
import { Definition } from '../../ui/definition.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rankingIds, rankings } from './rankings.ts';
import { mostListed, useTopWorkloads } from './use-top-workloads.ts';
import { useWorkloadTables } from './use-workload-tables.ts';
import { WorkloadRow } from './workload-row.tsx';

const parser = parseAsStringLiteral(rankingIds).withDefault('cpu');
const choices = rankingIds.map((id) => ({ value: id, title: rankings[id].title }));

/** The workloads that matter now, by what one looks for. */
export function TopWorkloads({ node }: { readonly node: NodeId }) {
  const [by, setBy] = useQueryState('top', parser);
  const [{ mode, range }] = useView();
  const href = useNodeHref();
  const workloads = useFacet(node, 'workloads');
  const { tables, pace } = useWorkloadTables(node);
  const { ids, reported } = useTopWorkloads(node, by, tables);
  const when = mode === 'live' ? 'now' : mode === 'paused' ? 'at the pause' : 'in this range';
  return (
    <section aria-labelledby="top-workloads">
      <div className="mt-6 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="top-workloads" className="m-0 text-base font-semibold">
          Workloads that matter {when}
        </h2>
        <Segmented label="Ranked by" value={by} options={choices} onChange={(next) => void setBy(next)} />
        {workloads.state === 'ready' ? (
          <ShallowLink href={href(node, 'workloads')} className="ml-auto">
            All {formatCount(workloads.items.size)} workloads
          </ShallowLink>
        ) : null}
      </div>
      {/* A wide table on a phone is scrolled sideways, also by the keyboard. It keeps the height of a full list: what
          is below must not jump when one workload falls silent. */}
      <div
        role="region"
        aria-label="Workloads that matter"
        tabIndex={0}
        className="min-h-[306px] overflow-x-auto rounded-lg border border-line bg-panel"
      >
        <table className="table-plain">
          <thead>
            <Head
              trend={mode === 'past' ? 'Selected range' : range === '5m' ? 'Last 5 min' : 'Last 15 min'}
            />
          </thead>
          <tbody>
            {ids === null || workloads.state === 'waiting' ? <SkeletonRows /> : null}
            {ids?.map((id) => {
              const item = workloads.items.get(id);
              return item ? <WorkloadRow key={id} {...{ node, id, item, by, tables, pace }} /> : null;
            })}
          </tbody>
        </table>
        {ids && ids.length > 0 && ids.length < mostListed ? (
          <p className="m-0 px-[10px] py-2 text-ink3">{rankings[by].noMore}</p>
        ) : null}
        {ids?.length === 0 ? (
          <EmptyState title={reported ? rankings[by].none : rankings[by].unknown} />
        ) : null}
      </div>
    </section>
  );
}

function Head({ trend }: { readonly trend: string }) {
  return (
    <tr>
      <Th>Workload</Th>
      <Th>Kind</Th>
      <Th num>
        <Definition kind="workload.cpu" field="usageCores">
          CPU
        </Definition>
      </Th>
      <Th>
        <Definition kind="workload.cpu" field="limitRatio">
          of limit
        </Definition>
      </Th>
      <Th num>
        <Definition kind="workload.memory" field="workingSetBytes">
          Memory
        </Definition>
      </Th>
      <Th>
        <Definition kind="workload.memory" field="limitRatio">
          of limit
        </Definition>
      </Th>
      <Th num>
        <Definition kind="workload.cpu" field="throttledRatio">
          Throttled
        </Definition>
      </Th>
      <Th num>
        <Definition kind="workload.io" field="readBytesPerSecond">
          IO
        </Definition>
      </Th>
      <Th>{trend}</Th>
    </tr>
  );
}

function Th({ num = false, children }: { readonly num?: boolean; readonly children: ReactNode }) {
  return (
    <th scope="col" className={num ? 'num' : undefined}>
      {children}
    </th>
  );
}

function SkeletonRows() {
  return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
    <tr key={key}>
      <td colSpan={9}>
        <Skeleton className="h-[22px] w-full" />
      </td>
    </tr>
  ));
}
