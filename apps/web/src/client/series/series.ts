import type { SeriesColumn } from './series-buffer.ts';

/** What a chart draws: columns over a window of buckets. New at each change. */
export interface Series {
  /** `failed`: nothing could be read, `why` says why; what was read before stays. */
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly why: string | null;
  /** Start of each bucket, agent wall clock in ms, ascending, evenly spaced. */
  readonly times: readonly number[];
  readonly stepMs: number;
  /** How far back the node's history goes; null when unknown. */
  readonly oldestMs: number | null;
  /** Why it goes back less far than usual; null when it does not. */
  readonly shortenedWhy: string | null;
  /** Null for a row or field that is not part of it. */
  column(rowId: string, field: string): SeriesColumn | null;
}

export const waitingSeries: Series = {
  state: 'waiting',
  why: null,
  times: [],
  stepMs: 1000,
  oldestMs: null,
  shortenedWhy: null,
  column: () => null,
};

/** The newest value of a column; null when its last bucket reported nothing. */
export function lastValue(column: SeriesColumn | null): number | null {
  return column?.mean.at(-1) ?? null;
}
