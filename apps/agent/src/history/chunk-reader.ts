import { ByteReader } from './byte-reader.ts';
import { readSeries } from './series-code.ts';
import type { StoredFields } from './stored-fields.ts';
import { readValue } from './value-code.ts';

const tickScales = [1, 1e3];

export interface ChunkTicks {
  readonly count: number;
  /** Behind one more at the front: that of the tick before, NaN when there was none. */
  readonly wallMs: Float64Array;
  readonly monoMs: Float64Array;
}

/** One row as it was sealed. */
export interface ChunkRow {
  /** Index of the first tick it was there at. */
  readonly from: number;
  /** Index of the first tick it was not there at any more. */
  readonly until: number;
  /** Place of its content. */
  readonly at: number;
}

/** What a row held: its first values, then at each record's tick new ones. */
export interface RowRecords {
  /** Indexes of ticks, ascending. */
  readonly ticks: Int32Array;
  /** For each stored field: the value before the chunk, then one a record; one alone when it does not vary. */
  readonly series: readonly Float64Array[];
}

export function readTicks(reader: ByteReader): ChunkTicks {
  const count = reader.varint();
  const part = () => {
    const values = new Float64Array(count + 1);
    readSeries(reader, values, { count: count + 1, scales: tickScales });
    return values;
  };
  // Numbers come first; nothing that is asked for needs them.
  part();
  return { count, wallMs: part(), monoMs: part() };
}

/** Finds rows by their serial; the reader stands behind the ticks. */
export function readRowPlaces(
  reader: ByteReader,
  tickCount: number,
  wanted: ReadonlySet<number>,
): Map<number, ChunkRow> {
  const places = new Map<number, ChunkRow>();
  for (let rows = reader.varint(); rows > 0; rows--) {
    const serial = reader.varint();
    const from = reader.varint();
    const until = reader.varint() - 1;
    const length = reader.uint32();
    const at = reader.position;
    reader.position += length;
    if (wanted.has(serial)) places.set(serial, { from, until: until < 0 ? tickCount : until, at });
  }
  return places;
}

export function readRow(chunk: Buffer, { at }: ChunkRow, { columns, scales }: StoredFields): RowRecords {
  const reader = new ByteReader(chunk, at);
  const count = reader.varint();
  const ticks = new Int32Array(count);
  let before = -1;
  for (let record = 0; record < count; record++) {
    before += reader.varint() + 1;
    ticks[record] = before;
  }
  const width = columns.length;
  const mask = Array.from({ length: Math.ceil(width / 8) }, () => reader.byte());
  const series = scales.map((fieldScales, field) => {
    const varies = ((mask[field >> 3]! >> (field & 7)) & 1) === 1;
    if (!varies) return Float64Array.of(readValue(reader, fieldScales));
    const values = new Float64Array(count + 1);
    readSeries(reader, values, { count: count + 1, scales: fieldScales });
    return values;
  });
  return { ticks, series };
}
