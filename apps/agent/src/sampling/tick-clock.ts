import type { Tick } from './tick.ts';

/** Time, as the clock sees it: real in the agent, a fake in tests. */
export interface Time {
  /** Wall clock in ms since 1970. */
  readonly wallMs: () => number;
  /** Monotonic clock in ms. */
  readonly monoMs: () => number;
  /** Calls back once after so many ms; returns what cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

export const realTime: Time = {
  wallMs: () => performance.timeOrigin + performance.now() + wallShiftMs(),
  monoMs: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** `Date.now` counts whole ms but follows the wall clock; `performance` has µs but not its steps. */
function wallShiftMs(): number {
  const shift = Date.now() - (performance.timeOrigin + performance.now());
  return Math.abs(shift) < 2 ? 0 : shift;
}

export interface TickReport {
  /** How long after its second the tick began. */
  readonly delayMs: number;
  /** Seconds since the tick before that had none of their own. */
  readonly skipped: number;
  /** How far the wall clock moved beyond the monotonic one since the tick before. */
  readonly stepMs: number;
  /** Whether lines must not be joined across the time before this tick. */
  readonly gapBefore: boolean;
}

/** A tick that begins later than this counts as late, and as a gap. */
const lateMs = 250;
/** A wall clock that moves this far in a second was set, or the machine was suspended. */
const stepGapMs = 1000;
/** Two ticks are never closer than this: a stepped clock moves the next second, it does not squeeze it. */
const closestMs = 500;

/**
 * One tick a second, aligned to the wall clock's second. Its numbers count seconds of monotonic time. Whatever holds
 * the process up (a long collection of garbage, a stopped or suspended machine) gives one tick and a gap, never a burst.
 */
export class TickClock {
  readonly #time: Time;
  readonly #onTick: (tick: Tick, report: TickReport) => void;
  #cancel: (() => void) | null = null;
  #dueMonoMs = 0;
  #last: Tick | null = null;

  constructor(time: Time, onTick: (tick: Tick, report: TickReport) => void) {
    this.#time = time;
    this.#onTick = onTick;
  }

  start(): void {
    this.#arm();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(): void {
    const monoMs = this.#time.monoMs();
    const untilSecond = 1000 - (this.#time.wallMs() % 1000);
    const earliest = this.#last === null ? monoMs : this.#last.monoMs + closestMs;
    const missing = earliest - (monoMs + untilSecond);
    const delayMs = untilSecond + (missing > 0 ? Math.ceil(missing / 1000) * 1000 : 0);
    this.#dueMonoMs = monoMs + delayMs;
    // Rounded up: a timer that fires early would put two ticks into one second.
    this.#cancel = this.#time.after(Math.ceil(delayMs), () => this.#fire());
  }

  #fire(): void {
    const monoMs = Math.round(this.#time.monoMs() * 1000) / 1000;
    const wallMs = Math.round(this.#time.wallMs() * 1000) / 1000;
    const before = this.#last;
    const passed = before === null ? 1 : Math.max(1, Math.round((monoMs - before.monoMs) / 1000));
    const tick = { number: before === null ? 1 : before.number + passed, wallMs, monoMs };
    const delayMs = Math.max(0, monoMs - this.#dueMonoMs);
    const stepMs = before === null ? 0 : wallMs - before.wallMs - (monoMs - before.monoMs);
    this.#last = tick;
    const skipped = passed - 1;
    const gapBefore = before === null || skipped > 0 || isLate(delayMs) || Math.abs(stepMs) > stepGapMs;
    try {
      this.#onTick(tick, { delayMs, skipped, stepMs, gapBefore });
    } finally {
      // Stopped from within the tick: stay stopped.
      if (this.#cancel !== null) this.#arm();
    }
  }
}

export function isLate(delayMs: number): boolean {
  return delayMs > lateMs;
}
