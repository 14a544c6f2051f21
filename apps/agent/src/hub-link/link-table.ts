import type { RowsChange } from '@kubevitals/shared';

/** What the link needs of a table: the newest values of one sample kind, row-major, NaN for "not reported". */
export interface LinkTable {
  readonly kind: string;
  /** In column order. */
  readonly fields: readonly string[];
  readonly width: number;
  readonly slotBound: number;
  readonly values: Float64Array;
  slotOf(id: string): number | undefined;
  /** -1 for an empty slot. */
  serialOf(slot: number): number;
  takeRowsChange(): RowsChange | null;
  allRows(): RowsChange;
}

/** The moment of a reading. */
export interface LinkTick {
  readonly number: number;
  readonly wallMs: number;
  readonly monoMs: number;
}

/** Where frames go. */
export interface Outlet {
  send(text: string): void;
  /** Bytes that were given to it and have not left. */
  readonly backlogBytes: number;
}

/** With more than this waiting to leave, samples are skipped: the newest wins, and the gap is marked. */
export const mostBacklogBytes = 1024 * 1024;

export function isBehind(outlet: Outlet): boolean {
  return outlet.backlogBytes > mostBacklogBytes;
}
