import type { Clock } from './clock.ts';

/** How often the agent's clock is compared with ours; the first few times more often. */
const everyMs = 10_000;
const firstEveryMs = 1000;
/** Of so many measurements the one with the shortest way counts: the others waited somewhere. */
const kept = 6;

export interface ClockMeasurement {
  /** Agent wall clock − hub wall clock, assuming that both ways take equally long. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/** Compares the wall clock of one agent with ours. */
export class AgentClock {
  readonly #clock: Clock;
  readonly #measured: ClockMeasurement[] = [];
  #askedMs: number | null = null;
  #waits = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What to write into a question that is due; null when none is. */
  due(nowMs: number): number | null {
    // A question takes back the one before: on a slow line its answer gets as long as it takes.
    const every = this.#measured.length < kept && !this.#waits ? firstEveryMs : everyMs;
    if (this.#askedMs !== null && nowMs - this.#askedMs < every) return null;
    this.#askedMs = nowMs;
    this.#waits = true;
    return nowMs;
  }

  /** Takes an answer; the best of the last measurements, or null when it answers nothing that was just asked. */
  answer({ echo, wallMs }: { readonly echo: number; readonly wallMs: number }): ClockMeasurement | null {
    const roundTripMs = this.#clock.monoMs() - echo;
    if (!this.#waits || echo !== this.#askedMs || roundTripMs < 0) return null;
    this.#waits = false;
    this.#measured.push({ offsetMs: wallMs + roundTripMs / 2 - this.#clock.wallMs(), roundTripMs });
    if (this.#measured.length > kept) this.#measured.shift();
    return this.#measured.reduce((best, one) => (one.roundTripMs < best.roundTripMs ? one : best));
  }
}
