import type { ChartColumn } from './chart-data.ts';

export interface Gap {
  /** Start of its first bucket and end of its last one, agent wall clock in ms. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface GapAsk {
  readonly times: readonly number[];
  readonly stepMs: number;
  readonly columns: readonly ChartColumn[];
}

/** Stretches in which no column has a value. */
export function findGaps({ times, stepMs, columns }: GapAsk): readonly Gap[] {
  const gaps: Gap[] = [];
  let fromMs: number | null = null;
  for (const [i, time] of times.entries()) {
    const reported = columns.some(({ mean }) => (mean[i] ?? null) !== null);
    if (!reported) {
      fromMs ??= time;
    } else if (fromMs !== null) {
      gaps.push({ fromMs, toMs: time });
      fromMs = null;
    }
  }
  const last = times.at(-1);
  if (fromMs !== null && last !== undefined) gaps.push({ fromMs, toMs: last + stepMs });
  return gaps;
}
