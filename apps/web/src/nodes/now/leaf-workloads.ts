import type { FacetItem } from '@kubevitals/shared';

type Workloads = ReadonlyMap<string, FacetItem<'workloads'>>;

/**
 * The workloads that can be compared: those with none below them. A slice or a pod counts what is below it once more,
 * and would lead every list.
 */
export function leafWorkloads(workloads: Workloads): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const { parent } of workloads.values()) if (parent !== null) parents.add(parent);
  const leaves = new Set<string>();
  for (const [id, { kind }] of workloads) if (!parents.has(id) && kind !== 'root') leaves.add(id);
  return leaves;
}
