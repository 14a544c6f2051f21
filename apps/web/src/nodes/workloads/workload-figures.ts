import { splitPartId, type FieldOf, type SampleKind } from '@kubevitals/shared';
import type { LiveTable } from '../../client/index.ts';

/** Kinds whose rows are workloads, and those whose rows are parts of one (a device, an interface). */
export const workloadSampleKinds = [
  'workload.cpu',
  'workload.memory',
  'workload.pressure',
  'workload.tasks',
  'workload.io',
  'workload.network',
] as const satisfies readonly SampleKind[];

export type WorkloadSampleKind = (typeof workloadSampleKinds)[number];
export type WorkloadTables = { readonly [K in WorkloadSampleKind]?: LiveTable<K> };

/** Figures of one field that a column wants. */
export type Need = {
  [K in WorkloadSampleKind]: { readonly kind: K; readonly fields: readonly FieldOf<K>[] };
}[WorkloadSampleKind];

/** One field of the registry. */
export type FieldRef = {
  [K in WorkloadSampleKind]: { readonly kind: K; readonly field: FieldOf<K> };
}[WorkloadSampleKind];

/** Reads the newest figures of workloads, without rendering anything. Unknown is NaN. */
export class WorkloadFigures {
  readonly #tables: WorkloadTables;
  readonly #parts = new Map<WorkloadSampleKind, { version: number; rows: ReadonlyMap<string, string[]> }>();

  constructor(tables: WorkloadTables) {
    this.#tables = tables;
  }

  get<K extends WorkloadSampleKind>(kind: K, rowId: string, field: FieldOf<K>): number {
    return this.#tables[kind]?.get(rowId, field) ?? Number.NaN;
  }

  /** For a pair that was checked where it was written. */
  read({ kind, field }: FieldRef, rowId: string): number {
    return this.get(kind, rowId, field as never);
  }

  /** Over all devices or interfaces of a workload; NaN when none reports. */
  sum<K extends 'workload.io' | 'workload.network'>(kind: K, workloadId: string, field: FieldOf<K>): number {
    let sum = Number.NaN;
    for (const row of this.partsOf(kind, workloadId)) {
      const value = this.#tables[kind]?.get(row, field) ?? Number.NaN;
      if (!Number.isNaN(value)) sum = Number.isNaN(sum) ? value : sum + value;
    }
    return sum;
  }

  /** Row ids of a workload's devices or interfaces. */
  partsOf(kind: WorkloadSampleKind, workloadId: string): readonly string[] {
    const table = this.#tables[kind];
    if (!table) return [];
    const known = this.#parts.get(kind);
    if (known?.version === table.rowsVersion) return known.rows.get(workloadId) ?? [];
    const rows = groupParts(table.rows());
    this.#parts.set(kind, { version: table.rowsVersion, rows });
    return rows.get(workloadId) ?? [];
  }

  /** Calls when figures of one of these kinds changed; returns the way to stop. */
  subscribe(kinds: readonly WorkloadSampleKind[], listener: () => void): () => void {
    const stops = kinds.map((kind) => this.#tables[kind]?.subscribe(listener));
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  /** Agent wall clock of the newest table; null before the first. */
  get wallMs(): number | null {
    let newest: number | null = null;
    for (const kind of workloadSampleKinds) {
      const at = this.#tables[kind]?.wallMs ?? null;
      if (at !== null && (newest === null || at > newest)) newest = at;
    }
    return newest;
  }
}

function groupParts(rows: Iterable<string>): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const row of rows) {
    const part = splitPartId(row);
    if (!part) continue;
    const known = grouped.get(part.workloadId);
    if (known) known.push(row);
    else grouped.set(part.workloadId, [row]);
  }
  return grouped;
}

/** Which fields of which kinds a set of columns needs: what is watched. */
export function fieldsNeeded(needs: Iterable<Need>): ReadonlyMap<WorkloadSampleKind, readonly string[]> {
  const fields = new Map<WorkloadSampleKind, Set<string>>();
  for (const need of needs) {
    const known = fields.get(need.kind) ?? new Set<string>();
    for (const field of need.fields) known.add(field);
    fields.set(need.kind, known);
  }
  return new Map([...fields].map(([kind, names]) => [kind, [...names].sort()]));
}
