/** A trend covers five minutes: 60 steps of 5 s. */
export const trendStepMs = 5000;
export const trendSteps = 60;

interface Trend {
  /** Sum and count of what was reported in each step; the place of a step is its number modulo `trendSteps`. */
  readonly sums: Float64Array;
  readonly counts: Uint16Array;
  /** Number of the newest step (wall clock ÷ step). */
  newest: number;
  readonly listeners: Set<() => void>;
  /** Changes when what is drawn changes. */
  version: number;
  /** Whether history was read into it: live values may have come before. */
  seeded: boolean;
}

export interface SeedInput {
  readonly row: string;
  /** Start of each bucket, agent wall clock in ms. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** The most rows it remembers; the ones not asked for longest go first. */
const mostRows = 400;

/**
 * The last minutes of one figure for the rows on the screen: filled from history once, then carried on with live
 * values. Steps in which nothing was reported stay NaN, so that a gap is a gap.
 */
export class TrendStore {
  readonly #trends = new Map<string, Trend>();

  /** Whether history must be read for it: never was, or it left the screen and came back with a hole. */
  needsSeed(row: string, nowMs: number): boolean {
    const trend = this.#trends.get(row);
    return trend?.seeded !== true || trend.newest < Math.floor(nowMs / trendStepMs) - 2;
  }

  seed({ row, times, values }: SeedInput): void {
    const trend = this.#trends.get(row) ?? this.#create(row);
    trend.sums.fill(0);
    trend.counts.fill(0);
    trend.newest = Number.NEGATIVE_INFINITY;
    trend.seeded = true;
    times.forEach((time, index) => add(trend, time, values[index] ?? Number.NaN));
    tell(trend);
  }

  /** A live value; rows that nobody shows are left out. */
  push(row: string, wallMs: number, value: number): void {
    const trend = this.#trends.get(row);
    if (!trend) return;
    const before = trend.newest;
    add(trend, wallMs, value);
    // Drawn once a step, when the step before is complete: a line that trembles each second says nothing more.
    if (trend.newest !== before) tell(trend);
  }

  /** Means of the steps, oldest first; NaN where nothing was reported. Empty before the seed. */
  values(row: string): readonly number[] {
    const trend = this.#trends.get(row);
    if (!trend || trend.newest === Number.NEGATIVE_INFINITY) return [];
    return Array.from({ length: trendSteps }, (_, index) => {
      const place = placeOf(trend.newest - trendSteps + 1 + index);
      const count = trend.counts[place] ?? 0;
      return count === 0 ? Number.NaN : (trend.sums[place] ?? 0) / count;
    });
  }

  version(row: string): number {
    return this.#trends.get(row)?.version ?? 0;
  }

  subscribe(row: string, listener: () => void): () => void {
    const { listeners } = this.#trends.get(row) ?? this.#create(row);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  #create(row: string): Trend {
    for (const [oldest, { listeners }] of this.#trends) {
      if (this.#trends.size < mostRows) break;
      if (listeners.size === 0) this.#trends.delete(oldest);
    }
    const trend: Trend = {
      sums: new Float64Array(trendSteps),
      counts: new Uint16Array(trendSteps),
      newest: Number.NEGATIVE_INFINITY,
      listeners: new Set(),
      version: 1,
      seeded: false,
    };
    this.#trends.set(row, trend);
    return trend;
  }
}

const placeOf = (step: number) => ((step % trendSteps) + trendSteps) % trendSteps;

function add(trend: Trend, wallMs: number, value: number): void {
  const step = Math.floor(wallMs / trendStepMs);
  if (step <= trend.newest - trendSteps) return;
  if (step > trend.newest) {
    const passed = Math.min(step - trend.newest, trendSteps);
    for (let back = 0; back < passed; back += 1) {
      trend.sums[placeOf(step - back)] = 0;
      trend.counts[placeOf(step - back)] = 0;
    }
    trend.newest = step;
  }
  if (Number.isNaN(value)) return;
  const place = placeOf(step);
  trend.sums[place] = (trend.sums[place] ?? 0) + value;
  trend.counts[place] = (trend.counts[place] ?? 0) + 1;
}

function tell(trend: Trend): void {
  trend.version += 1;
  for (const listener of trend.listeners) listener();
}
