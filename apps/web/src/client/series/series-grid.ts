/** Most points of one chart: more cost main thread and show nothing more. */
export const mostPoints = 225;

const stepsMs = [1, 2, 4, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600].map((s) => s * 1000);

export interface SeriesGrid {
  /** Length of a bucket; whole seconds. Buckets start at its multiples on the agent's wall clock. */
  readonly stepMs: number;
  /** Buckets of the window. */
  readonly count: number;
}

export interface GridLimits {
  /** Most buckets; left out: 225. */
  readonly points?: number | undefined;
  /** How often there is a value, in ms: finer buckets would be holes. Left out: 1000. */
  readonly everyMs?: number | undefined;
}

/** The finest grid over a window that stays within the limits. */
export function seriesGrid(
  lengthMs: number,
  { points = mostPoints, everyMs = 1000 }: GridLimits = {},
): SeriesGrid {
  const exact = Math.max(everyMs, lengthMs / Math.max(1, points));
  const stepMs = stepsMs.find((step) => step >= exact) ?? Math.ceil(exact / 3_600_000) * 3_600_000;
  return { stepMs, count: Math.max(1, Math.ceil(lengthMs / stepMs)) };
}

/** Start of the bucket that holds this moment. */
export function bucketStart(wallMs: number, stepMs: number): number {
  return Math.floor(wallMs / stepMs) * stepMs;
}
