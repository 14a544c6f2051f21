import { z } from 'zod';
import { rowIdSchema } from '../ids.ts';

/** A row's number in its table: never used twice in a session. */
const serialSchema = z.int().nonnegative();

export const rowsBody = {
  /** True: forget all rows known before. */
  reset: z.boolean(),
  add: z.array(z.tuple([serialSchema, rowIdSchema])).max(100_000),
  drop: z.array(serialSchema).max(100_000),
};

export const samplesBody = {
  /** Number of the agent's tick: grows by 1 a second, missing ones are gaps. */
  tick: z.int().nonnegative(),
  /** Wall clock of the agent at the tick, in ms. */
  wallMs: z.number(),
  /** Monotonic clock of the agent at the tick, in ms. */
  monoMs: z.number(),
  /** True: between this and the one before, at least one reading is missing. Lines are not joined. */
  gapBefore: z.boolean(),
  rows: z.array(serialSchema).max(100_000),
  /** One column a field, one value a row; null is "not reported". */
  columns: z.array(z.array(z.number().nullable()).max(100_000)).max(128),
};

const rows = z.object(rowsBody);
const samplesTable = z.object(samplesBody);

export type RowsChange = z.infer<typeof rows>;
export type SampleTable = z.infer<typeof samplesTable>;

/** Whether each column has one value a row: what the schema alone cannot say. */
export function isRectangular(table: SampleTable, columns: number): boolean {
  return (
    table.columns.length === columns && table.columns.every((column) => column.length === table.rows.length)
  );
}
