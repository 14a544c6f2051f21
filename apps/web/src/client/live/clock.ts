/** The clocks and timers of the live client, so that tests own time. */
export interface LiveClock {
  /** Monotonic, in ms. */
  nowMs(): number;
  /** The viewer's wall clock, in ms. */
  wallMs(): number;
  /** Runs `run` once after `delayMs`; the result cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const browserClock: LiveClock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
