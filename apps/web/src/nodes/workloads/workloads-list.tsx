import type { NodeId, Workload } from '@kubevitals/shared';
import { useSearchParams } from 'next/navigation';
import { createSerializer } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import { toggleExpanded } from './expansion.ts';
import { Hold, useCalmRank } from './use-calm-rank.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useTrends } from './use-trends.ts';
import { useWorkloadFigures } from './use-workload-figures.tsx';
import { useWorkloadsFound, type SetWorkloadsAddress, type WorkloadsAddress } from './use-workloads-view.ts';
import { flatRows, treeRows } from './visible-rows.ts';
import { findColumn, narrowColumnIds } from './workload-columns.ts';
import { WorkloadTable } from './workload-table.tsx';
import { WorkloadToolbar } from './workload-toolbar.tsx';
import { workloadsAddress } from './workloads-address.ts';
import { NothingFound, NoWorkloads } from './workloads-states.tsx';
import '../nodes.css';
import './workloads.css';

const hrefWith = createSerializer(workloadsAddress);

interface WorkloadsListProps {
  readonly node: NodeId;
  readonly items: ReadonlyMap<string, Workload>;
  readonly address: WorkloadsAddress;
  readonly setAddress: SetWorkloadsAddress;
  readonly activeId: string | null;
  readonly onActive: (id: string) => void;
  readonly open: (id: string) => void;
}

export function WorkloadsList(props: WorkloadsListProps) {
  const { node, items, address, setAddress, activeId, onActive, open } = props;
  const { layout, sort, cols, open: expansion } = address;
  const narrow = useNarrow();
  const columnIds = useMemo(
    () => (narrow ? narrowColumnIds(sort.column) : cols),
    [narrow, sort.column, cols],
  );
  const needs = useMemo(() => {
    const sorted = findColumn(sort.column)?.needs ?? [];
    return [...columnIds.flatMap((id) => findColumn(id)?.needs ?? []), ...sorted];
  }, [columnIds, sort.column]);
  const { figures, watches } = useWorkloadFigures(node, needs);
  const { tree, filter, found, shown } = useWorkloadsFound(items, address);

  const [hold] = useState(() => new Hold());
  const valueOf = useCallback(
    (id: string) => {
      const item = items.get(id);
      return item ? (findColumn(sort.column)?.value({ id, item, figures }) ?? Number.NaN) : Number.NaN;
    },
    [items, figures, sort.column],
  );
  const ids = useMemo(() => [...items.keys()], [items]);
  const rank = useCalmRank({ ids, sort, valueOf, hold });
  const rows = useMemo(
    () =>
      layout === 'tree'
        ? treeRows({ tree, rank, expansion, found, shown })
        : flatRows({ ids: found ?? ids, rank }),
    [layout, tree, rank, expansion, found, shown, ids],
  );

  const [onScreen, setOnScreen] = useState<readonly string[]>([]);
  const trends = useTrends({ node, columnIds, figures, shown: onScreen });
  const search = useSearchParams();
  const actions = useMemo(
    () => ({
      open,
      toggle: (id: string) => void setAddress(({ open: now }) => ({ open: toggleExpanded(now, id) })),
      hrefOf: (id: string) => hrefWith(search, { workload: id }),
    }),
    [open, setAddress, search],
  );

  if (items.size === 0) return <NoWorkloads />;
  return (
    <section aria-label="Workloads">
      {watches}
      <WorkloadToolbar
        items={items}
        address={address}
        setAddress={setAddress}
        found={found?.size ?? null}
        narrow={narrow}
      />
      {rows.length === 0 ? (
        <NothingFound
          filter={filter}
          clear={() => void setAddress({ q: null, kind: null, qos: null, runtime: null })}
        />
      ) : (
        <WorkloadTable
          rows={rows}
          items={items}
          figures={figures}
          trends={trends}
          columnIds={columnIds}
          sort={sort}
          onSort={(next) => void setAddress({ sort: next })}
          layout={layout}
          actions={actions}
          hold={hold}
          narrow={narrow}
          activeId={activeId}
          onActive={onActive}
          onShown={setOnScreen}
          label={layout === 'tree' ? 'Workloads as a tree' : 'Workloads'}
        />
      )}
    </section>
  );
}
