const leastBetweenMs = 60_000;
const mostKeys = 1000;

/** Keeps what repeats at each tick from filling the log: the same key is let through once a minute. */
export class RepeatGuard {
  readonly #lastMs = new Map<string, number>();

  /** `nowMs` is monotonic. */
  mayRepeat(key: string, nowMs: number): boolean {
    const last = this.#lastMs.get(key);
    if (last !== undefined && nowMs - last < leastBetweenMs) return false;
    if (this.#lastMs.size >= mostKeys) this.#lastMs.clear();
    this.#lastMs.set(key, nowMs);
    return true;
  }
}
