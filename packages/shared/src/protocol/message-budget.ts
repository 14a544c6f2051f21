/** A token bucket: so many messages a second on average, and so many at once. */
export class MessageBudget {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #lastMs: number;

  constructor({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#lastMs = nowMs;
  }

  /** Takes one; false when there is none left. `nowMs` is monotonic. */
  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#lastMs) * this.#perMs);
    this.#lastMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
