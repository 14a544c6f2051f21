import type { FieldOf, SampleKind } from '@kubevitals/shared';

export interface ShownTable {
  readonly fields: readonly string[];
  readonly rows: readonly string[];
  /** Row id → its place in each column. */
  readonly index: ReadonlyMap<string, number>;
  readonly columns: readonly (readonly (number | null)[])[];
  readonly tick: number;
  readonly wallMs: number;
  /** Browser's monotonic clock, ms. */
  readonly receivedAt: number;
}

/**
 * The numbers on the screen, one kind of one node. Its identity is stable; what it shows changes once a frame at most.
 * Read single figures with `get`, without rendering anything else.
 */
export class LiveTable<K extends SampleKind = SampleKind> {
  readonly kind: K;
  readonly #listeners = new Set<() => void>();
  #shown: ShownTable | null = null;
  #rowsVersion = 0;
  #failure: string | null = null;

  constructor(kind: K) {
    this.kind = kind;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** NaN when the row, the field or the value is not known. */
  get(rowId: string, field: FieldOf<K>): number {
    const shown = this.#shown;
    const row = shown?.index.get(rowId);
    if (!shown || row === undefined) return Number.NaN;
    return shown.columns[shown.fields.indexOf(field)]?.[row] ?? Number.NaN;
  }

  /** Row ids known now, in the agent's order. */
  rows(): readonly string[] {
    return this.#shown?.rows ?? [];
  }

  /** New at each change; null before the first numbers. */
  get shown(): ShownTable | null {
    return this.#shown;
  }

  get tick(): number | null {
    return this.#shown?.tick ?? null;
  }

  /** Agent wall clock of what is shown, in ms. */
  get wallMs(): number | null {
    return this.#shown?.wallMs ?? null;
  }

  /** Changes whenever rows were added or dropped. */
  get rowsVersion(): number {
    return this.#rowsVersion;
  }

  /** Why the hub did not take the watch, or the range could not be read; null when it did. */
  get failure(): string | null {
    return this.#failure;
  }

  show(table: ShownTable): void {
    if (table.rows !== this.#shown?.rows) this.#rowsVersion += 1;
    this.#shown = table;
    this.#tell();
  }

  setFailure(why: string | null): void {
    if (why === this.#failure) return;
    this.#failure = why;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
