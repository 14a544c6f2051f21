import type { HistoryResponse } from '@kubevitals/shared';
import type { BucketValue } from './series-buffer.ts';
import { bucketStart, type SeriesGrid } from './series-grid.ts';

type Answered = HistoryResponse['series'][number];

export interface RebucketOptions {
  readonly grid: SeriesGrid;
  readonly times: readonly number[];
  readonly answerStepMs: number;
  /** How often the kind is read, in ms. */
  readonly everyMs: number;
  /** The newest tick known, agent wall clock in ms: the bucket that holds it is not full yet. NaN for none. */
  readonly newestMs: number;
}

/**
 * Brings an answered series onto our own buckets, by their start: finer ones are merged, a coarser one stands for all
 * buckets that it covers.
 */
export function rebucket(answered: Answered, options: RebucketOptions): Map<number, BucketValue> {
  const { grid, times, answerStepMs, everyMs, newestMs } = options;
  const buckets = new Map<number, BucketValue>();
  times.forEach((time, i) => {
    const mean = answered.mean[i] ?? null;
    const soFar = Math.floor((newestMs - time) / everyMs) + 1;
    const full = Math.max(1, Math.round(Math.min(answerStepMs, grid.stepMs) / everyMs));
    const value: BucketValue = {
      mean,
      min: answered.min?.[i] ?? mean,
      max: answered.max?.[i] ?? mean,
      count: soFar >= 1 && soFar < full ? soFar : full,
    };
    const first = bucketStart(time, grid.stepMs);
    for (let start = first; start < time + answerStepMs; start += grid.stepMs) {
      buckets.set(start, merged(buckets.get(start), value));
      if (answerStepMs <= grid.stepMs) break;
    }
  });
  return buckets;
}

function merged(a: BucketValue | undefined, b: BucketValue): BucketValue {
  if (!a || a.mean === null) return b;
  if (b.mean === null) return a;
  const count = a.count + b.count;
  return {
    mean: (a.mean * a.count + b.mean * b.count) / count,
    min: Math.min(a.min ?? a.mean, b.min ?? b.mean),
    max: Math.max(a.max ?? a.mean, b.max ?? b.mean),
    count,
  };
}
