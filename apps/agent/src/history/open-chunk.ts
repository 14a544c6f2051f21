import type { Tick } from '../sampling/tick.ts';

const initialRecords = 64;
const initialTicks = 64;

/** A row in an open chunk. */
export interface OpenRow {
  readonly serial: number;
  /** Index of the first tick it was there at; 0 too when it was there before. */
  readonly from: number;
  /** Whether it was there before the chunk: then it starts with the values it had. */
  readonly carried: boolean;
  /** Index of the first tick it was no longer there at; −1 while it is. */
  until: number;
}

/**
 * The minute that is being written: for each row that changed at a tick a record of its stored values. A value holds
 * until the row's next record.
 */
export class OpenChunk {
  readonly rows: OpenRow[] = [];
  /** Three doubles a tick: number, wall clock, monotonic clock. */
  ticks = new Float64Array(initialTicks * 3);
  tickCount = 0;
  /** Monotonic clock of the tick before the first; NaN when there was none. */
  readonly beforeMonoMs: number;
  /** Seconds between two readings, the most in this chunk. */
  everySeconds = 1;
  /** Row-major, for carried rows: the values they start with. */
  readonly start: Float64Array;
  /** A record: index of the row, index of the tick, stored values. */
  log: Float64Array;
  recordCount = 0;
  readonly recordWidth: number;

  constructor(width: number, { beforeMonoMs, start }: { beforeMonoMs: number; start: Float64Array }) {
    this.beforeMonoMs = beforeMonoMs;
    this.start = start;
    this.recordWidth = width + 2;
    this.log = new Float64Array(initialRecords * this.recordWidth);
  }

  get bytes(): number {
    return this.log.byteLength + this.start.byteLength + this.ticks.byteLength + this.rows.length * 40;
  }

  get logBytes(): number {
    return this.recordCount * this.recordWidth * 8;
  }

  /** Returns the index of the tick. */
  addTick({ number, wallMs, monoMs }: Tick): number {
    const at = this.tickCount * 3;
    if (at === this.ticks.length) this.ticks = doubled(this.ticks);
    this.ticks[at] = number;
    this.ticks[at + 1] = wallMs;
    this.ticks[at + 2] = monoMs;
    return this.tickCount++;
  }

  /** Returns the place in `log` where the record's values go. */
  addRecord(row: number, tick: number): number {
    const at = this.recordCount * this.recordWidth;
    if (at + this.recordWidth > this.log.length) this.log = doubled(this.log);
    this.log[at] = row;
    this.log[at + 1] = tick;
    this.recordCount += 1;
    return at + 2;
  }
}

function doubled(old: Float64Array): Float64Array<ArrayBuffer> {
  const next = new Float64Array(old.length * 2);
  next.set(old);
  return next;
}
