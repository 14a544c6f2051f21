import type { Time } from '../tick-clock.ts';

/** Time that only moves when it is told to; timers fire in order, as late as the move makes them. */
export class FakeTime implements Time {
  #mono: number;
  #wall: number;
  #timers: { at: number; callback: () => void }[] = [];

  constructor(wallMs = 1_700_000_000_400, monoMs = 5000) {
    this.#wall = wallMs;
    this.#mono = monoMs;
  }

  readonly wallMs = () => this.#wall;
  readonly monoMs = () => this.#mono;
  readonly after = (delayMs: number, callback: () => void) => {
    const timer = { at: this.#mono + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get pending(): number {
    return this.#timers.length;
  }

  /** Lets so much time pass; each timer fires at its moment. */
  pass(ms: number): void {
    const until = this.#mono + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#move(Math.max(0, next.at - this.#mono));
      next.callback();
    }
    this.#move(until - this.#mono);
  }

  /** Nothing runs for so long; then all timers that are due fire once. */
  hold(ms: number): void {
    this.#move(ms);
    const due = this.#timers.filter(({ at }) => at <= this.#mono);
    this.#timers = this.#timers.filter(({ at }) => at > this.#mono);
    for (const { callback } of due) callback();
  }

  /** Sets the wall clock forward or back. */
  stepWall(ms: number): void {
    this.#wall += ms;
  }

  #move(ms: number): void {
    this.#mono += ms;
    this.#wall += ms;
  }
}
