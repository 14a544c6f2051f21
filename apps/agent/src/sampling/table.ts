import {
  fieldOf,
  fieldsOf,
  samples,
  units,
  type FieldOf,
  type RowsChange,
  type SampleKind,
} from '@kubevitals/shared';
import { compileDerivations, derive, type DerivationStep, type Reading } from './derivations.ts';
import type { Tick } from './tick.ts';

const initialRows = 8;

/** What a collector said of a row at a tick. */
const notReported = 0;
const wasRead = 1;
const wasUnchanged = 2;

/**
 * The newest values of one sample kind: a row a subject, row-major, NaN for "not reported". Collectors write what they
 * read; fields that follow from others (rates, quotients) are computed here, once, with the real elapsed time.
 *
 * At each tick: `begin`, then for each row `set…` or `unchanged`, then `commit`. A row of which nothing was said is not
 * reported at that tick. Nothing is allocated per tick or value.
 */
export class Table<K extends SampleKind = SampleKind> {
  readonly kind: K;
  readonly fields: readonly FieldOf<K>[];
  readonly width: number;
  readonly #scales: Float64Array;
  readonly #steps: readonly DerivationStep[];
  readonly #slotOf = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #free: number[] = [];
  #values: Float64Array;
  /** Values of the reading before, for rates. */
  #before: Float64Array;
  #lastReadMs: Float64Array;
  #said: Uint8Array;
  /** 1 when the derived fields already say "nothing moved", or the whole row "not reported". */
  #settled: Uint8Array;
  #changed: Uint8Array;
  #serials: Int32Array;
  #capacity = initialRows;
  #nextSerial = 0;
  #added: [number, string][] = [];
  #dropped: number[] = [];
  #tick: Tick | null = null;
  readonly #reading: Reading;

  constructor(kind: K) {
    this.kind = kind;
    this.fields = fieldsOf(kind);
    this.width = this.fields.length;
    this.#scales = Float64Array.from(this.fields, (field) => units[fieldOf(kind, field).unit].scale);
    this.#steps = compileDerivations(samples[kind].fields);
    this.#values = new Float64Array(initialRows * this.width).fill(NaN);
    this.#before = new Float64Array(initialRows * this.width).fill(NaN);
    this.#reading = { values: this.#values, before: this.#before, base: 0, elapsedSeconds: NaN };
    this.#lastReadMs = new Float64Array(initialRows).fill(NaN);
    this.#said = new Uint8Array(initialRows);
    this.#settled = new Uint8Array(initialRows);
    this.#changed = new Uint8Array(initialRows);
    this.#serials = new Int32Array(initialRows).fill(-1);
  }

  /** The tick of the last commit; null before the first. */
  get tick(): Tick | null {
    return this.#tick;
  }

  get rowCount(): number {
    return this.#slotOf.size;
  }

  /** Slots are below this; some of them may be empty (`idOf` is null). */
  get slotBound(): number {
    return this.#ids.length;
  }

  /** Row-major: the value of a field is at `slot * width + column`. Replaced when the table grows. */
  get values(): Float64Array {
    return this.#values;
  }

  column(field: FieldOf<K>): number {
    const column = this.fields.indexOf(field);
    if (column < 0) throw new Error(`${this.kind} has no field ${field}`);
    return column;
  }

  idOf(slot: number): string | null {
    return this.#ids[slot] ?? null;
  }

  slotOf(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  /** A number that no other row of this table ever had; -1 for an empty slot. */
  serialOf(slot: number): number {
    return this.#serials[slot] ?? -1;
  }

  value(slot: number, field: FieldOf<K>): number {
    return this.#values[slot * this.width + this.column(field)] ?? NaN;
  }

  /** Adds a row, or returns the slot of the row that has this id. */
  addRow(id: string): number {
    const known = this.#slotOf.get(id);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.#ids.length;
    if (slot >= this.#capacity) this.#grow();
    this.#ids[slot] = id;
    this.#slotOf.set(id, slot);
    this.#clear(slot);
    const serial = this.#nextSerial++;
    this.#serials[slot] = serial;
    this.#added.push([serial, id]);
    return slot;
  }

  removeRow(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    const serial = this.serialOf(slot);
    this.#slotOf.delete(id);
    this.#ids[slot] = null;
    this.#clear(slot);
    this.#serials[slot] = -1;
    this.#free.push(slot);
    this.#dropped.push(serial);
  }

  /** Rows that came and went since the last call; null when none did. */
  takeRowsChange(): RowsChange | null {
    if (this.#added.length === 0 && this.#dropped.length === 0) return null;
    const change = { reset: false, add: this.#added, drop: this.#dropped };
    this.#added = [];
    this.#dropped = [];
    return change;
  }

  /** All rows, for a receiver that knows none. */
  allRows(): RowsChange {
    const add: [number, string][] = [];
    for (const [id, slot] of this.#slotOf) add.push([this.serialOf(slot), id]);
    return { reset: true, add, drop: [] };
  }

  begin(): void {
    this.#said.fill(notReported, 0, this.slotBound);
    this.#changed.fill(0, 0, this.slotBound);
  }

  /** Writes one value of a row that was read at this tick. Rounded to its unit's resolution. */
  set(slot: number, column: number, value: number): void {
    const scaled = value * (this.#scales[column] ?? 1);
    const rounded =
      scaled <= Number.MAX_SAFE_INTEGER && scaled >= Number.MIN_SAFE_INTEGER
        ? Math.round(scaled) / (this.#scales[column] ?? 1)
        : value;
    this.#said[slot] = wasRead;
    this.#write(slot, slot * this.width + column, rounded);
  }

  /** The row was looked at and nothing in it can have moved: counters stand still, rates are 0. */
  unchanged(slot: number): void {
    this.#said[slot] = wasUnchanged;
  }

  /** Computes the derived fields and closes the tick. */
  commit(tick: Tick): void {
    for (let slot = 0; slot < this.slotBound; slot++) {
      if (this.#ids[slot] === null) continue;
      const said = this.#said[slot];
      if (said === wasRead) this.#derive(slot, tick);
      else if (said === wasUnchanged) this.#standStill(slot, tick);
      else this.#silence(slot);
    }
    this.#tick = tick;
  }

  /** Whether a row has a reading of the last committed tick. */
  isReported(slot: number): boolean {
    return this.#said[slot] !== notReported && this.#ids[slot] !== null;
  }

  /** Whether any value of the row differs from the tick before. */
  hasChanged(slot: number): boolean {
    return this.#changed[slot] === 1;
  }

  #derive(slot: number, tick: Tick): void {
    const base = slot * this.width;
    const reading = this.#reading;
    reading.values = this.#values;
    reading.before = this.#before;
    reading.base = base;
    reading.elapsedSeconds = (tick.monoMs - (this.#lastReadMs[slot] ?? NaN)) / 1000;
    for (const step of this.#steps) {
      this.#write(slot, base + step.column, derive(step, reading));
    }
    for (let column = 0; column < this.width; column++) {
      this.#before[base + column] = this.#values[base + column] ?? NaN;
    }
    this.#lastReadMs[slot] = tick.monoMs;
    this.#settled[slot] = 0;
  }

  #standStill(slot: number, tick: Tick): void {
    if (this.#settled[slot] === 1) {
      this.#lastReadMs[slot] = tick.monoMs;
      return;
    }
    // The counters equal those of the reading before, so the usual steps give zero rates.
    this.#derive(slot, tick);
    this.#settled[slot] = 1;
  }

  #silence(slot: number): void {
    if (Number.isNaN(this.#lastReadMs[slot]) && this.#settled[slot] === 1) return;
    const base = slot * this.width;
    for (let column = 0; column < this.width; column++) {
      this.#write(slot, base + column, NaN);
      this.#before[base + column] = NaN;
    }
    this.#lastReadMs[slot] = NaN;
    this.#settled[slot] = 1;
  }

  #write(slot: number, index: number, value: number): void {
    const before = this.#values[index] ?? NaN;
    if (before === value || (Number.isNaN(before) && Number.isNaN(value))) return;
    this.#values[index] = value;
    this.#changed[slot] = 1;
  }

  #clear(slot: number): void {
    const base = slot * this.width;
    this.#values.fill(NaN, base, base + this.width);
    this.#before.fill(NaN, base, base + this.width);
    this.#lastReadMs[slot] = NaN;
    this.#said[slot] = notReported;
    this.#settled[slot] = 0;
    this.#changed[slot] = 0;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#values = grown(this.#values, this.#capacity * this.width);
    this.#before = grown(this.#before, this.#capacity * this.width);
    this.#lastReadMs = grown(this.#lastReadMs, this.#capacity);
    const bytes = (old: Uint8Array) => {
      const next = new Uint8Array(this.#capacity);
      next.set(old);
      return next;
    };
    this.#said = bytes(this.#said);
    this.#settled = bytes(this.#settled);
    this.#changed = bytes(this.#changed);
    const serials = new Int32Array(this.#capacity).fill(-1);
    serials.set(this.#serials);
    this.#serials = serials;
  }
}

function grown(old: Float64Array, length: number): Float64Array {
  const next = new Float64Array(length).fill(NaN);
  next.set(old);
  return next;
}
