import type { SampleKind } from '@kubevitals/shared';
import { derive, type DerivationStep, type Reading } from '../sampling/derivations.ts';
import type { ChunkRow, ChunkTicks, RowRecords } from './chunk-reader.ts';
import { stepsFor, type StoredFields } from './stored-fields.ts';

/** Called for each tick at which the row was there; `values` has a place for each column of the table. */
export type OnReading = (tick: number, values: Float64Array) => void;

export interface SealedRow {
  readonly row: ChunkRow;
  readonly records: RowRecords;
  readonly ticks: ChunkTicks;
}

/**
 * Says again what a table said of a row: values hold from one record to the next, and what follows from them is
 * computed with the same steps and the real elapsed times.
 */
export class RowReplay {
  readonly #fields: StoredFields;
  readonly #steps: readonly DerivationStep[];
  readonly #values: Float64Array;
  readonly #before: Float64Array;
  readonly #reading: Reading;

  /** `wanted`: names of fields; others that are derived are left as they are. */
  constructor(kind: SampleKind, fields: StoredFields, wanted: readonly string[]) {
    this.#fields = fields;
    this.#steps = stepsFor(kind, wanted);
    this.#values = new Float64Array(fields.names.length);
    this.#before = new Float64Array(fields.names.length);
    this.#reading = { values: this.#values, before: this.#before, base: 0, elapsedSeconds: NaN };
  }

  run({ row, records, ticks: { monoMs } }: SealedRow, onReading: OnReading): void {
    const { from, until } = row;
    const { ticks, series } = records;
    const values = this.#values;
    const { columns } = this.#fields;
    values.fill(NaN);
    for (let field = 0; field < columns.length; field++) values[columns[field]!] = series[field]![0]!;
    this.#before.set(values);
    let record = 0;
    // Where nothing moves, the second reading and all behind it say the same.
    let held = 0;
    for (let tick = from; tick < until; tick++) {
      const moved = record < ticks.length && ticks[record] === tick;
      held = moved ? 0 : held + 1;
      if (moved) {
        record += 1;
        for (let field = 0; field < columns.length; field++) {
          const own = series[field]!;
          if (own.length > 1) values[columns[field]!] = own[record]!;
        }
      }
      if (held < 2) {
        this.#reading.elapsedSeconds = (monoMs[tick + 1]! - monoMs[tick]!) / 1000;
        for (const step of this.#steps) values[step.column] = derive(step, this.#reading);
        this.#before.set(values);
      }
      onReading(tick, values);
    }
  }
}
