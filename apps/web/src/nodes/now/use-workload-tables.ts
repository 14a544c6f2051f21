'use client';

import type { NodeId } from '@kubevitals/shared';
import { useMemo } from 'react';
import { useFacet, useLiveTable, type LiveOptions, type LiveTable } from '../../client/index.ts';

export interface WorkloadTables {
  readonly cpu: LiveTable<'workload.cpu'>;
  readonly memory: LiveTable<'workload.memory'>;
  readonly io: LiveTable<'workload.io'>;
}

export const cpuFields = ['usageCores', 'limitCores', 'limitRatio', 'throttledRatio'] as const;
export const memoryFields = ['workingSetBytes', 'limitBytes', 'limitRatio'] as const;
export const ioFields = ['readBytesPerSecond', 'writtenBytesPerSecond'] as const;

/** Beyond so many workloads the lists follow each 10 s: each second would cost the page more than it tells. */
const mostEachSecond = 1000;

export type WorkloadPace = Pick<LiveOptions<'workload.cpu'>, 'everyMs'>;

/** The figures that workloads are ranked by, of all workloads of a node. */
export function useWorkloadTables(node: NodeId): {
  readonly tables: WorkloadTables;
  readonly pace: WorkloadPace;
} {
  const { items } = useFacet(node, 'workloads');
  const everyMs = items.size > mostEachSecond ? 10_000 : 1000;
  const cpu = useLiveTable(node, 'workload.cpu', { fields: cpuFields, everyMs });
  const memory = useLiveTable(node, 'workload.memory', { fields: memoryFields, everyMs });
  const io = useLiveTable(node, 'workload.io', { fields: ioFields, everyMs });
  return useMemo(() => ({ tables: { cpu, memory, io }, pace: { everyMs } }), [cpu, memory, io, everyMs]);
}
