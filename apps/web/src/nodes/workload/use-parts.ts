import { splitPartId, type NodeId, type SampleKind } from '@kubevitals/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { useLiveTable } from '../../client/index.ts';

/** Kinds whose rows are parts of a workload, each with a field that says that a part is there. */
const probes = {
  'workload.io': 'readBytes',
  'workload.network': 'receivedBytes',
  'workload.hugetlb': 'usageBytes',
} as const satisfies Partial<Record<SampleKind, string>>;

export type PartKind = keyof typeof probes;

/**
 * Row ids of a workload's devices, interfaces or page sizes. They are not known beforehand: one field of all rows is
 * looked through every 10 s.
 */
export function useParts(node: NodeId, kind: PartKind, workloadId: string): readonly string[] {
  const table = useLiveTable<PartKind>(node, kind, { fields: [probes[kind] as never], everyMs: 10_000 });
  const read = () => partsIn(table.rows(), workloadId);
  const text = useSyncExternalStore(table.subscribe, read, () => '');
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}

/** As one text, so that equal lists are equal. A row id holds no line break. */
function partsIn(rows: readonly string[], workloadId: string): string {
  return rows
    .filter((row) => splitPartId(row)?.workloadId === workloadId)
    .sort()
    .join('\n');
}
