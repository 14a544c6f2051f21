import type { Workload } from '@kubevitals/shared';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { filterWorkloads, isEmptyFilter, withAncestors, type WorkloadFilter } from './workload-filter.ts';
import { buildTree, type WorkloadTree } from './workload-tree.ts';
import { workloadsAddress } from './workloads-address.ts';

/** What the address says; setting replaces the entry of the history unless told to push. */
export function useWorkloadsAddress() {
  return useQueryStates(workloadsAddress, { history: 'replace' });
}

export type WorkloadsAddress = ReturnType<typeof useWorkloadsAddress>[0];
export type SetWorkloadsAddress = ReturnType<typeof useWorkloadsAddress>[1];

interface WorkloadsFound {
  readonly tree: WorkloadTree;
  readonly filter: WorkloadFilter;
  /** Null: no filter. */
  readonly found: ReadonlySet<string> | null;
  /** The found ones and all above them; null: no filter. */
  readonly shown: ReadonlySet<string> | null;
}

export function useWorkloadsFound(
  items: ReadonlyMap<string, Workload>,
  { q, kind, qos, runtime }: WorkloadsAddress,
): WorkloadsFound {
  const tree = useMemo(() => buildTree(items), [items]);
  const filter = useMemo(() => ({ text: q, kinds: kind, qos, runtimes: runtime }), [q, kind, qos, runtime]);
  return useMemo(() => {
    if (isEmptyFilter(filter)) return { tree, filter, found: null, shown: null };
    const found = filterWorkloads(tree.items, filter);
    return { tree, filter, found, shown: withAncestors(tree, found) };
  }, [tree, filter]);
}
