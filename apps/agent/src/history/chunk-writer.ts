import { ByteWriter } from './byte-writer.ts';
import type { OpenChunk } from './open-chunk.ts';
import { SeriesWriter } from './series-code.ts';
import type { StoredFields } from './stored-fields.ts';
import { writeValue } from './value-code.ts';

const tickScales = [1, 1e3];
const noRecord = -1;

/** Seals chunks: everything it needs for that is kept from one to the next. */
export class ChunkWriter {
  readonly #writer = new ByteWriter();
  readonly #series = new SeriesWriter();
  #next = new Int32Array(1024);
  #records = new Int32Array(128);

  /** `wanted`: only rows with these serials; null for all. */
  write(chunk: OpenChunk, fields: StoredFields, wanted: ReadonlySet<number> | null): Buffer {
    const writer = this.#writer;
    writer.reset();
    this.#writeTicks(chunk);
    const { heads } = this.#group(chunk);
    const rows = chunk.rows.flatMap((row, index) => (wanted?.has(row.serial) === false ? [] : [index]));
    writer.varint(rows.length);
    for (const index of rows) {
      const row = chunk.rows[index]!;
      writer.varint(row.serial);
      writer.varint(row.from);
      writer.varint(row.until + 1);
      const lengthAt = writer.length;
      writer.fixed32(0);
      this.#writeRow(chunk, fields, { index, head: heads[index]!, carried: row.carried });
      writer.patch32(lengthAt, writer.length - lengthAt - 4);
    }
    return writer.copy();
  }

  #writeTicks(chunk: OpenChunk): void {
    const count = chunk.tickCount + 1;
    this.#writer.varint(chunk.tickCount);
    this.#series.reserve(count);
    const { values } = this.#series;
    for (let part = 0; part < 3; part++) {
      values[0] = part === 2 ? chunk.beforeMonoMs : 0;
      for (let tick = 0; tick < chunk.tickCount; tick++) values[tick + 1] = chunk.ticks[tick * 3 + part]!;
      this.#series.write(this.#writer, count, tickScales);
    }
  }

  /** Threads the records of each row together, in their order. */
  #group(chunk: OpenChunk): { readonly heads: Int32Array } {
    if (this.#next.length < chunk.recordCount) this.#next = new Int32Array(chunk.recordCount * 2);
    const heads = new Int32Array(chunk.rows.length).fill(noRecord);
    for (let record = chunk.recordCount - 1; record >= 0; record--) {
      const row = chunk.log[record * chunk.recordWidth]!;
      this.#next[record] = heads[row]!;
      heads[row] = record;
    }
    return { heads };
  }

  /** Ticks of the records, then each field: whether it varies, and its value or values. */
  #writeRow(
    chunk: OpenChunk,
    { columns, scales }: StoredFields,
    { index, head, carried }: { index: number; head: number; carried: boolean },
  ): void {
    const writer = this.#writer;
    const width = columns.length;
    let count = 0;
    for (let record = head; record !== noRecord; record = this.#next[record]!) {
      if (count >= this.#records.length) this.#records = grown(this.#records);
      this.#records[count++] = record;
    }
    this.#series.reserve(count + 1);
    writer.varint(count);
    let before = -1;
    for (let at = 0; at < count; at++) {
      const tick = chunk.log[this.#records[at]! * chunk.recordWidth + 1]!;
      writer.varint(tick - before - 1);
      before = tick;
    }
    const mask = writer.length;
    for (let byte = 0; byte < Math.ceil(width / 8); byte++) writer.byte(0);
    const { values } = this.#series;
    for (let field = 0; field < width; field++) {
      const start = carried ? chunk.start[index * width + field]! : NaN;
      values[0] = start;
      if (this.#gather(chunk, field, count)) {
        writer.setBit(mask, field);
        this.#series.write(writer, count + 1, scales[field]!);
      } else {
        writeValue(writer, start, scales[field]!);
      }
    }
  }

  /** Collects one field of one row behind its start; returns whether it varies. */
  #gather({ log, recordWidth }: OpenChunk, field: number, count: number): boolean {
    const { values } = this.#series;
    const start = values[0]!;
    let varies = false;
    for (let at = 0; at < count; at++) {
      const value = log[this.#records[at]! * recordWidth + 2 + field]!;
      values[at + 1] = value;
      varies ||= !Object.is(value, start);
    }
    return varies;
  }
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(old.length * 2);
  next.set(old);
  return next;
}
