import type { RowsChange } from '@kubevitals/shared';
import type { LinkTable, LinkTick } from '../link-table.ts';

/** A table of a kind with rows that a test adds and fills. */
export class FakeTable implements LinkTable {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly #ids: (string | null)[] = [];
  readonly #serials: number[] = [];
  #values: number[] = [];
  #change: RowsChange = { reset: false, add: [], drop: [] };
  #next = 0;

  constructor(kind: string, fields: readonly string[]) {
    this.kind = kind;
    this.fields = fields;
  }

  get width(): number {
    return this.fields.length;
  }

  get slotBound(): number {
    return this.#ids.length;
  }

  get values(): Float64Array {
    return Float64Array.from(this.#values);
  }

  add(id: string, values: readonly number[]): void {
    const serial = this.#next++;
    this.#ids.push(id);
    this.#serials.push(serial);
    this.#values.push(...values);
    this.#change.add.push([serial, id]);
  }

  set(id: string, values: readonly number[]): void {
    const slot = this.slotOf(id) ?? 0;
    this.#values = this.#values.toSpliced(slot * this.width, this.width, ...values);
  }

  remove(id: string): void {
    const slot = this.slotOf(id) ?? 0;
    this.#change.drop.push(this.serialOf(slot));
    this.#ids[slot] = null;
    this.#serials[slot] = -1;
  }

  slotOf(id: string): number | undefined {
    const slot = this.#ids.indexOf(id);
    return slot < 0 ? undefined : slot;
  }

  serialOf(slot: number): number {
    return this.#serials[slot] ?? -1;
  }

  takeRowsChange(): RowsChange | null {
    const change = this.#change;
    this.#change = { reset: false, add: [], drop: [] };
    return change.add.length + change.drop.length === 0 ? null : change;
  }

  allRows(): RowsChange {
    const add = this.#ids.flatMap((id, slot): [number, string][] =>
      id === null ? [] : [[this.serialOf(slot), id]],
    );
    return { reset: true, add, drop: [] };
  }
}

export function linkTick(number: number): LinkTick {
  return { number, wallMs: 1_700_000_000_000 + number * 1000, monoMs: number * 1000 };
}
