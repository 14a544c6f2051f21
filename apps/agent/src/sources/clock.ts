/** Clocks are arguments: tests let time pass as they like. */
export interface Clock {
  /** Wall clock in ms since 1970. */
  readonly wallMs: () => number;
  /** Monotonic clock in ms. */
  readonly monoMs: () => number;
}
