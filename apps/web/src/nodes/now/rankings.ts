import { splitPartId } from '@kubevitals/shared';
import type { LiveTable } from '../../client/index.ts';
import type { WorkloadTables } from './use-workload-tables.ts';

export const rankingIds = ['cpu', 'memory', 'limit', 'throttling', 'io'] as const;
export type RankingId = (typeof rankingIds)[number];

export interface Ranking {
  readonly title: string;
  /** What an empty list of it says. */
  readonly none: string;
  /** What is said below a list that is shorter than it could be. */
  readonly noMore: string;
  /** What it says when no workload reports the figure at all. */
  readonly unknown: string;
  /** Which table tells that there are new numbers. */
  readonly table: keyof WorkloadTables;
  /** NaN or 0: not listed. */
  readonly score: (tables: WorkloadTables, id: string) => number;
}

/** What workloads are ranked by. */
export const rankings: Readonly<Record<RankingId, Ranking>> = {
  cpu: {
    title: 'CPU',
    none: 'No workload uses the CPU.',
    noMore: 'No other workload uses the CPU.',
    unknown: 'No workload reports its CPU time.',
    table: 'cpu',
    score: ({ cpu }, id) => cpu.get(id, 'usageCores'),
  },
  memory: {
    title: 'Memory',
    none: 'No workload reports memory.',
    noMore: 'No other workload reports memory.',
    unknown: 'No workload reports memory.',
    table: 'memory',
    score: ({ memory }, id) => memory.get(id, 'workingSetBytes'),
  },
  limit: {
    title: 'Share of limit',
    none: 'No workload has a CPU or memory limit.',
    noMore: 'No other workload uses anything of a CPU or memory limit.',
    unknown: 'No workload has a CPU or memory limit.',
    table: 'memory',
    score: ({ cpu, memory }, id) =>
      Math.max(orZero(memory.get(id, 'limitRatio')), orZero(cpu.get(id, 'limitRatio'))),
  },
  throttling: {
    title: 'Throttling',
    none: 'No workload is throttled.',
    noMore: 'No other workload is throttled.',
    unknown: 'No workload has a CPU quota.',
    table: 'cpu',
    score: ({ cpu }, id) => cpu.get(id, 'throttledRatio'),
  },
  io: {
    title: 'IO',
    none: 'No workload reads or writes a disk.',
    noMore: 'No other workload reads or writes a disk.',
    unknown: 'This kernel reports no workload’s disk IO.',
    table: 'io',
    score: ({ io }, id) => ioBytesPerSecond(io, id),
  },
};

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

type IoTable = LiveTable<'workload.io'>;

const partsOf = new WeakMap<
  IoTable,
  { readonly version: number; readonly parts: ReadonlyMap<string, string[]> }
>();

/** The devices of a workload, as row ids; worked out again only when rows came or went. */
export function ioParts(io: IoTable, id: string): readonly string[] {
  const kept = partsOf.get(io);
  if (kept?.version === io.rowsVersion) return kept.parts.get(id) ?? [];
  const parts = new Map<string, string[]>();
  for (const row of io.rows()) {
    const split = splitPartId(row);
    if (!split) continue;
    const list = parts.get(split.workloadId) ?? [];
    list.push(row);
    parts.set(split.workloadId, list);
  }
  partsOf.set(io, { version: io.rowsVersion, parts });
  return parts.get(id) ?? [];
}

/** Read and written together over all devices; NaN when no device reports. */
export function ioBytesPerSecond(io: IoTable, id: string): number {
  let sum = Number.NaN;
  for (const row of ioParts(io, id)) {
    for (const field of ['readBytesPerSecond', 'writtenBytesPerSecond'] as const) {
      const value = io.get(row, field);
      if (!Number.isNaN(value)) sum = Number.isNaN(sum) ? value : sum + value;
    }
  }
  return sum;
}
