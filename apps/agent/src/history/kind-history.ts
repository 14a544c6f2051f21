import type { SampleKind } from '@kubevitals/shared';
import type { AnyTable } from '../sampling/any-table.ts';
import type { Tick } from '../sampling/tick.ts';
import type { ChunkWriter } from './chunk-writer.ts';
import { OpenChunk } from './open-chunk.ts';
import { RowBook } from './row-book.ts';
import { storedFieldsOf, type StoredFields } from './stored-fields.ts';

/** A chunk that does not change any more. */
export interface SealedChunk {
  readonly bytes: Buffer;
  /** Of its first tick; where the clock was set back, not the least. */
  readonly firstWallMs: number;
  readonly leastWallMs: number;
  readonly mostWallMs: number;
  readonly firstMonoMs: number;
  readonly lastMonoMs: number;
  readonly everySeconds: number;
  /** Grows by one a chunk of its kind. */
  readonly sequence: number;
}

/** Ticks of a chunk, and bytes of its log at which it is sealed early. */
const chunkTicks = { fast: 60, slow: 30 } as const;
const mostLogBytes = 2 * 1024 * 1024;
/** What a chunk takes beside its bytes. */
const chunkOverheadBytes = 200;

/** The last minutes of one sample kind. */
export class KindHistory {
  readonly kind: SampleKind;
  readonly fields: StoredFields;
  readonly rows = new RowBook();
  readonly #writer: ChunkWriter;
  readonly #mostTicks: number;
  readonly #chunks: SealedChunk[] = [];
  #open: OpenChunk;
  #sealAt: number;
  #sequence = 0;
  #sealedBytes = 0;
  #slotSerial = new Int32Array(0);
  #slotRow = new Int32Array(0);
  /** Row-major by slot: stored values of the newest record. */
  #last = new Float64Array(0);

  /** `phase`: ticks by which the first chunk is shorter, so that kinds are sealed at different ticks. */
  constructor(kind: SampleKind, writer: ChunkWriter, { everyMs, phase }: { everyMs: number; phase: number }) {
    this.kind = kind;
    this.fields = storedFieldsOf(kind);
    this.#writer = writer;
    this.#mostTicks = everyMs > 1000 ? chunkTicks.slow : chunkTicks.fast;
    this.#sealAt = this.#mostTicks - (phase % this.#mostTicks);
    this.#open = new OpenChunk(this.fields.columns.length, {
      beforeMonoMs: NaN,
      start: new Float64Array(0),
    });
  }

  get bytes(): number {
    return this.#sealedBytes + this.#open.bytes + this.#last.byteLength;
  }

  /** Oldest first. */
  get chunks(): readonly SealedChunk[] {
    return this.#chunks;
  }

  /** Monotonic clock of the oldest tick that is held; NaN when there is none. */
  get oldestMonoMs(): number {
    const [chunk] = this.#chunks;
    if (chunk) return chunk.firstMonoMs;
    return this.#open.tickCount === 0 ? NaN : this.#open.ticks[2]!;
  }

  /** The chunk that is being written, as if it were sealed; null when it is empty. */
  openAsSealed(serials: ReadonlySet<number>): SealedChunk | null {
    return this.#open.tickCount === 0 ? null : this.#asSealed(serials);
  }

  append(table: AnyTable, tick: Tick, everySeconds: number): void {
    this.#follow(table);
    const open = this.#open;
    const index = open.addTick(tick);
    open.everySeconds = Math.max(open.everySeconds, everySeconds);
    for (let slot = 0; slot < table.slotBound; slot++) {
      const serial = table.serialOf(slot);
      if (serial !== this.#slotSerial[slot]) this.#changeRow(table, slot, index);
      if (serial >= 0 && table.hasChanged(slot)) this.#record(table, slot, index);
    }
    if (open.tickCount >= this.#sealAt || open.logBytes >= mostLogBytes) this.#seal();
  }

  /** Gives up the oldest chunk; false when none is sealed. */
  dropOldest(): boolean {
    const chunk = this.#chunks.shift();
    if (!chunk) return false;
    this.#sealedBytes -= chunk.bytes.length + chunkOverheadBytes;
    this.rows.forget(chunk.sequence);
    return true;
  }

  #follow({ slotBound }: AnyTable): void {
    const known = this.#slotSerial.length;
    if (slotBound <= known) return;
    const capacity = Math.max(8, slotBound, known * 2);
    const width = this.fields.columns.length;
    const serials = new Int32Array(capacity).fill(-1);
    serials.set(this.#slotSerial);
    const rows = new Int32Array(capacity);
    rows.set(this.#slotRow);
    const last = new Float64Array(capacity * width).fill(NaN);
    last.set(this.#last);
    this.#slotSerial = serials;
    this.#slotRow = rows;
    this.#last = last;
  }

  #changeRow(table: AnyTable, slot: number, tick: number): void {
    const before = this.#slotSerial[slot]!;
    if (before >= 0) {
      const row = this.#open.rows[this.#slotRow[slot]!]!;
      row.until = tick;
      this.rows.gone(before, this.#sequence);
    }
    const serial = table.serialOf(slot);
    this.#slotSerial[slot] = serial;
    if (serial < 0) return;
    const width = this.fields.columns.length;
    this.#last.fill(NaN, slot * width, (slot + 1) * width);
    this.#slotRow[slot] = this.#open.rows.push({ serial, from: tick, carried: false, until: -1 }) - 1;
    this.rows.came(serial, table.idOf(slot) ?? '');
  }

  /** A row of which only derived values changed has nothing new to store. */
  #record(table: AnyTable, slot: number, tick: number): void {
    const { columns } = this.fields;
    const { values, width } = table;
    const from = slot * width;
    const to = slot * columns.length;
    const last = this.#last;
    let field = 0;
    while (field < columns.length && Object.is(values[from + columns[field]!]!, last[to + field]!))
      field += 1;
    if (field === columns.length) return;
    const at = this.#open.addRecord(this.#slotRow[slot]!, tick);
    const { log } = this.#open;
    for (field = 0; field < columns.length; field++) {
      const value = values[from + columns[field]!]!;
      last[to + field] = value;
      log[at + field] = value;
    }
  }

  #seal(): void {
    const chunk = this.#asSealed(null);
    this.#chunks.push(chunk);
    this.#sealedBytes += chunk.bytes.length + chunkOverheadBytes;
    this.#sequence += 1;
    this.#sealAt = this.#mostTicks;
    this.#begin(chunk.lastMonoMs);
  }

  #begin(beforeMonoMs: number): void {
    const width = this.fields.columns.length;
    let count = 0;
    for (const serial of this.#slotSerial) if (serial >= 0) count += 1;
    const start = new Float64Array(count * width);
    this.#open = new OpenChunk(width, { beforeMonoMs, start });
    for (let slot = 0; slot < this.#slotSerial.length; slot++) {
      const serial = this.#slotSerial[slot]!;
      if (serial < 0) continue;
      const row = this.#open.rows.push({ serial, from: 0, carried: true, until: -1 }) - 1;
      this.#slotRow[slot] = row;
      start.set(this.#last.subarray(slot * width, (slot + 1) * width), row * width);
    }
  }

  #asSealed(wanted: ReadonlySet<number> | null): SealedChunk {
    const { ticks, tickCount, everySeconds } = this.#open;
    let leastWallMs = Infinity;
    let mostWallMs = -Infinity;
    for (let tick = 0; tick < tickCount; tick++) {
      const wallMs = ticks[tick * 3 + 1]!;
      leastWallMs = Math.min(leastWallMs, wallMs);
      mostWallMs = Math.max(mostWallMs, wallMs);
    }
    return {
      bytes: this.#writer.write(this.#open, this.fields, wanted),
      firstWallMs: ticks[1]!,
      leastWallMs,
      mostWallMs,
      firstMonoMs: ticks[2]!,
      lastMonoMs: ticks[(tickCount - 1) * 3 + 2]!,
      everySeconds,
      sequence: this.#sequence,
    };
  }
}
