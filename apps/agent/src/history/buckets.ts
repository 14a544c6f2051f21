/** Equal stretches of wall clock time that values are summed up in. */
export interface BucketPlan {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

export interface BucketRange {
  readonly fromMs: number;
  /** Excluded. */
  readonly toMs: number;
  /** Most buckets. */
  readonly points: number;
  /** Time between two readings: a bucket shorter than this would be empty without meaning anything. */
  readonly everySeconds: number;
}

/** Whole seconds, at multiples of their length, so that asking again a second later gives the same buckets. */
export function planBuckets({ fromMs, toMs, points, everySeconds }: BucketRange): BucketPlan {
  let stepSeconds = Math.max(everySeconds, Math.ceil((toMs - fromMs) / 1000 / points));
  for (;;) {
    const stepMs = stepSeconds * 1000;
    const startMs = Math.floor(fromMs / stepMs) * stepMs;
    const count = Math.max(1, Math.ceil((toMs - startMs) / stepMs));
    if (count <= points) return { startMs, stepMs, count };
    stepSeconds += 1;
  }
}

/** A timer may fire this much before its second. */
const earlyMs = 5;

/** The bucket that a reading falls into; −1 when it is out of range. */
export function bucketOf(wallMs: number, { startMs, stepMs, count }: BucketPlan): number {
  const bucket = Math.floor((wallMs + earlyMs - startMs) / stepMs);
  return bucket >= 0 && bucket < count ? bucket : -1;
}

/** Mean, least and most of one field in each bucket. */
export class BucketSums {
  readonly #sum: Float64Array;
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  readonly #count: Uint32Array;

  constructor(buckets: number) {
    this.#sum = new Float64Array(buckets);
    this.#min = new Float64Array(buckets).fill(Infinity);
    this.#max = new Float64Array(buckets).fill(-Infinity);
    this.#count = new Uint32Array(buckets);
  }

  /** NaN ("not reported") is left out. */
  add(bucket: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.#sum[bucket] = this.#sum[bucket]! + value;
    this.#count[bucket] = this.#count[bucket]! + 1;
    if (value < this.#min[bucket]!) this.#min[bucket] = value;
    if (value > this.#max[bucket]!) this.#max[bucket] = value;
  }

  /** null where nothing was reported. */
  means(round: (value: number) => number): (number | null)[] {
    return Array.from(this.#sum, (sum, bucket) => {
      const count = this.#count[bucket]!;
      return count === 0 ? null : round(sum / count);
    });
  }

  mins(): (number | null)[] {
    return Array.from(this.#min, finiteOrNull);
  }

  maxes(): (number | null)[] {
    return Array.from(this.#max, finiteOrNull);
  }
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
