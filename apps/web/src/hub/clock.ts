/** The two clocks: wall time for people, the monotonic one for durations and staleness. Both in ms. */
export interface Clock {
  wallMs(): number;
  monoMs(): number;
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monoMs: () => performance.now(),
};
