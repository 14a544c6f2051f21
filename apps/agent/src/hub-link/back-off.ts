export interface BackOffOptions {
  /** Default 500. */
  readonly firstMs?: number;
  /** Default 30 000. */
  readonly mostMs?: number;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/**
 * How long to wait before the next attempt: doubling from `firstMs` to `mostMs`, with full jitter, so that a thousand
 * agents do not come back to a restarted hub in one moment.
 */
export class BackOff {
  readonly #firstMs: number;
  readonly #mostMs: number;
  readonly #random: () => number;
  #attempts = 0;

  constructor({ firstMs = 500, mostMs = 30_000, random }: BackOffOptions) {
    this.#firstMs = firstMs;
    this.#mostMs = mostMs;
    this.#random = random;
  }

  next(): number {
    const ceiling = Math.min(this.#mostMs, this.#firstMs * 2 ** this.#attempts);
    this.#attempts = Math.min(this.#attempts + 1, 30);
    return Math.round(ceiling * this.#random());
  }

  /** For what only a person can change: waits between half of the most and the most. */
  slow(): number {
    this.#attempts = Math.min(this.#attempts + 1, 30);
    return Math.round(this.#mostMs * (0.5 + this.#random() / 2));
  }

  reset(): void {
    this.#attempts = 0;
  }
}
