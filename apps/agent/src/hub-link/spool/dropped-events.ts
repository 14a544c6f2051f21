const leastBetweenMs = 60_000;

export interface DroppedReport {
  readonly count: number;
  readonly why: string;
  /** Wall clock in ms of the first one lost. */
  readonly fromAt: number;
}

/** Counts events that were lost, and makes one report of many. */
export class DroppedEvents {
  #total = 0;
  #report: DroppedReport | null = null;
  #reportedMs = -Infinity;

  /** Since the agent started. */
  get total(): number {
    return this.#total;
  }

  add(count: number, why: string, fromAt: number): void {
    this.#total += count;
    const before = this.#report;
    this.#report = before
      ? { ...before, count: before.count + count }
      : { count, why: `because ${why}`, fromAt };
  }

  /** What was lost since the last report; at most one a minute. `nowMs` is monotonic. */
  takeReport(nowMs: number): DroppedReport | null {
    if (!this.#report || nowMs - this.#reportedMs < leastBetweenMs) return null;
    const report = this.#report;
    this.#report = null;
    this.#reportedMs = nowMs;
    return report;
  }
}
