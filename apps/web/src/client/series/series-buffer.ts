import { bucketStart, type SeriesGrid } from './series-grid.ts';

export interface SeriesColumn {
  /** One value a bucket; null where nothing was reported. */
  readonly mean: readonly (number | null)[];
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
}

export interface BucketValue {
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Ticks that it holds: the weight of its mean when more are added. */
  readonly count: number;
}

/**
 * The buckets of a moving window for a fixed number of columns, as a ring of typed arrays: bounded, and nothing is
 * allocated while ticks are added. A bucket without a value is a gap, never zero.
 */
export class SeriesBuffer {
  readonly columns: number;
  readonly grid: SeriesGrid;
  readonly #starts: Float64Array;
  readonly #sum: Float64Array;
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  readonly #count: Float64Array;
  #newest = Number.NaN;

  constructor(columns: number, grid: SeriesGrid) {
    this.columns = columns;
    this.grid = grid;
    this.#starts = new Float64Array(grid.count).fill(Number.NaN);
    this.#sum = new Float64Array(grid.count * columns);
    this.#min = new Float64Array(grid.count * columns);
    this.#max = new Float64Array(grid.count * columns);
    this.#count = new Float64Array(grid.count * columns);
  }

  /** Start of the newest bucket in ms; NaN while it is empty. */
  get newestStart(): number {
    return this.#newest;
  }

  clear(): void {
    this.#starts.fill(Number.NaN);
    this.#newest = Number.NaN;
  }

  /** Adds one tick; `value` gives a column's number, NaN for "not reported". Too old ones are left out. */
  addTick(wallMs: number, value: (column: number) => number): void {
    const slot = this.#slot(bucketStart(wallMs, this.grid.stepMs));
    if (slot < 0) return;
    for (let column = 0; column < this.columns; column++) {
      const number = value(column);
      if (Number.isNaN(number)) continue;
      const at = slot * this.columns + column;
      const first = this.#count[at] === 0;
      this.#sum[at] = (this.#sum[at] ?? 0) + number;
      this.#count[at] = (this.#count[at] ?? 0) + 1;
      this.#min[at] = first ? number : Math.min(this.#min[at] ?? number, number);
      this.#max[at] = first ? number : Math.max(this.#max[at] ?? number, number);
    }
  }

  /** Sets one column of the bucket that holds `startMs`, in place of what it held. */
  fill(startMs: number, column: number, { mean, min, max, count }: BucketValue): void {
    const slot = this.#slot(bucketStart(startMs, this.grid.stepMs));
    if (slot < 0) return;
    const at = slot * this.columns + column;
    const weight = mean === null ? 0 : Math.max(1, count);
    this.#count[at] = weight;
    this.#sum[at] = (mean ?? 0) * weight;
    this.#min[at] = min ?? mean ?? 0;
    this.#max[at] = max ?? mean ?? 0;
  }

  /** Starts of the window's buckets, ascending, ending with `lastStart`. */
  times(lastStart: number): number[] {
    const { stepMs, count } = this.grid;
    return Array.from({ length: count }, (_, i) => lastStart - (count - 1 - i) * stepMs);
  }

  /** Least and most are copied too: asking later would read what has moved on. */
  column(column: number, times: readonly number[]): SeriesColumn {
    const size = times.length;
    const mean = new Array<number | null>(size).fill(null);
    const min = new Array<number | null>(size).fill(null);
    const max = new Array<number | null>(size).fill(null);
    for (let i = 0; i < size; i++) {
      const start = times[i] ?? Number.NaN;
      const slot = this.#ring(start);
      const at = slot * this.columns + column;
      const count = this.#starts[slot] === start ? (this.#count[at] ?? 0) : 0;
      if (count === 0) continue;
      mean[i] = (this.#sum[at] ?? 0) / count;
      min[i] = this.#min[at] ?? null;
      max[i] = this.#max[at] ?? null;
    }
    return { mean, min, max };
  }

  #ring(start: number): number {
    const { stepMs, count } = this.grid;
    const bucket = Math.round(start / stepMs);
    return ((bucket % count) + count) % count;
  }

  /** The slot of a bucket, emptied when it held an older one; -1 when it is older than the window. */
  #slot(start: number): number {
    if (start <= this.#newest - this.grid.count * this.grid.stepMs) return -1;
    const slot = this.#ring(start);
    if (this.#starts[slot] !== start) {
      this.#starts[slot] = start;
      this.#count.fill(0, slot * this.columns, (slot + 1) * this.columns);
      this.#sum.fill(0, slot * this.columns, (slot + 1) * this.columns);
    }
    if (!(this.#newest >= start)) this.#newest = start;
    return slot;
  }
}
