import type { LiveClock } from '../live/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock that a test moves by hand. */
export class FakeClock implements LiveClock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  nowMs(): number {
    return this.#now;
  }

  wallMs(): number {
    return 1_800_000_000_000 + this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#now + delayMs, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (;;) {
      const due = [...this.#timers].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = due.atMs;
      due.run();
    }
    this.#now = end;
  }
}
