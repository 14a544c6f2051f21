import type { ProcessItem } from '@kubevitals/shared';

export interface ProcessSort {
  readonly column: keyof typeof processColumns;
  readonly descending: boolean;
}

/** What the list can be sorted by, and the value for it; null comes last. */
export const processColumns = {
  pid: (process: ProcessItem) => process.pid,
  command: (process: ProcessItem) => process.command,
  user: (process: ProcessItem) => process.user,
  state: (process: ProcessItem) => process.state,
  threads: (process: ProcessItem) => process.threads,
  residentBytes: (process: ProcessItem) => process.residentBytes,
  cpuSeconds: (process: ProcessItem) => process.cpuSeconds,
  cpuCores: (_process: ProcessItem, cores: number | null) => cores,
  startedAt: (process: ProcessItem) => process.startedAt,
  openFiles: (process: ProcessItem) => process.openFiles,
} as const satisfies Record<string, (process: ProcessItem, cores: number | null) => number | string | null>;

export interface ProcessRow {
  readonly process: ProcessItem;
  /** CPU since the answer before, in cores; null at first, and for a process that was not in it. */
  readonly cpuCores: number | null;
}

interface Answer {
  readonly at: number;
  readonly processes: readonly ProcessItem[];
}

/** Puts two answers together: the same process (pid and start) in both has used CPU in between. */
export function processRows(now: Answer, before: Answer | null): readonly ProcessRow[] {
  const seconds = before ? (now.at - before.at) / 1000 : 0;
  const known = new Map(before?.processes.map((process) => [identity(process), process.cpuSeconds]));
  return now.processes.map((process) => {
    const then = known.get(identity(process));
    const used = then === undefined || seconds <= 0 ? null : (process.cpuSeconds - then) / seconds;
    return { process, cpuCores: used === null || used < 0 ? null : used };
  });
}

function identity({ pid, startedAt }: ProcessItem): string {
  // Start times are computed from boot time and may differ by a tick between two reads.
  return `${pid} ${Math.round(startedAt / 2000)}`;
}

export function sortProcesses(rows: readonly ProcessRow[], sort: ProcessSort): readonly ProcessRow[] {
  const valueOf = processColumns[sort.column];
  const keyed = rows.map((row) => ({ row, value: valueOf(row.process, row.cpuCores) }));
  keyed.sort((a, b) => compare(a.value, b.value, sort.descending) || a.row.process.pid - b.row.process.pid);
  return keyed.map(({ row }) => row);
}

type Value = number | string | null;

function compare(a: Value, b: Value, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
  return descending ? -order : order;
}
