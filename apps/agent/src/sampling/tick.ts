/** One tick of the sampling clock, aligned to the second. */
export interface Tick {
  /** Grows by 1 a second of monotonic time; a skipped second leaves a hole in the numbers. */
  readonly number: number;
  /** Wall clock in ms since 1970, when the tick began. */
  readonly wallMs: number;
  /** Monotonic clock in ms, when the tick began. Rates use this one. */
  readonly monoMs: number;
}
