import type { BudgetReading } from './budget.ts';

/** Spans that a history is made shorter to. */
const shorterSeconds = [600, 300, 120];
/** Holds back at this share of the budget, so before it is exceeded. */
const holdBackAt = 0.9;
/** Memory is given back late: nothing is decided for so long after a change. */
const settleMs = 60_000;
/** Goes back further again when that would use less than this share for so long. */
const roomAt = 0.85;
const roomMs = 120_000;

type MemoryReading = Pick<BudgetReading, 'monoMs' | 'residentBytes' | 'historyBytes'>;

/** The part of the budget that is memory: makes the history shorter. */
export class MemoryBudget {
  readonly #mostBytes: number;
  readonly #steps: readonly number[];
  #step = 0;
  #changedMs = -Infinity;
  #roomySinceMs = NaN;
  #why: string | null = null;

  constructor(mostBytes: number, fullSeconds: number) {
    this.#mostBytes = mostBytes;
    this.#steps = [fullSeconds, ...shorterSeconds.filter((seconds) => seconds < fullSeconds)];
  }

  get historySeconds(): number {
    return this.#steps[this.#step] ?? 0;
  }

  /** Null when it does not hold back. */
  get why(): string | null {
    return this.#why;
  }

  observe({ monoMs, residentBytes, historyBytes }: MemoryReading): void {
    if (monoMs - this.#changedMs < settleMs) return;
    if (residentBytes > holdBackAt * this.#mostBytes) {
      this.#roomySinceMs = NaN;
      const shortest = this.#step === this.#steps.length - 1;
      if (shortest && this.#why !== null) return;
      if (!shortest) this.#change(this.#step + 1, monoMs);
      this.#why =
        `The agent held ${mebibytes(residentBytes)} of the ${mebibytes(this.#mostBytes)} it may, ` +
        `so its history goes back ${this.#minutes} min.`;
      return;
    }
    const longer = this.#steps[this.#step - 1];
    if (longer === undefined) {
      this.#why = null;
      return;
    }
    const then = residentBytes + historyBytes * (longer / this.historySeconds - 1);
    if (then > roomAt * this.#mostBytes) {
      this.#roomySinceMs = NaN;
      return;
    }
    if (Number.isNaN(this.#roomySinceMs)) this.#roomySinceMs = monoMs;
    if (monoMs - this.#roomySinceMs < roomMs) return;
    this.#change(this.#step - 1, monoMs);
    this.#why =
      this.#step === 0
        ? null
        : `The agent may hold ${mebibytes(this.#mostBytes)}, so its history goes back ${this.#minutes} min.`;
  }

  get #minutes(): number {
    return Math.round(this.historySeconds / 60);
  }

  #change(step: number, monoMs: number): void {
    this.#step = step;
    this.#changedMs = monoMs;
    this.#roomySinceMs = NaN;
  }
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}
