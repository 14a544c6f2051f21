import type { BudgetReading } from './budget.ts';

/** Seconds between two reads of a workload. */
const steps = [1, 2, 5, 10] as const;
/** Starting takes more than running: the first seconds are not measured. */
const warmUpMs = 15_000;
const windowMs = 20_000;
/** Far beyond the budget it does not wait for the whole window. */
const shortWindowMs = 5000;
const farBeyond = 2;
/** Holds back at this share of the budget, so before it is exceeded. */
const holdBackAt = 0.9;
/** Reads more often again when that would use less than this share … */
const roomAt = 0.7;
/** … in so many windows one after the other. */
const roomWindows = 3;

type CpuReading = Pick<BudgetReading, 'monoMs' | 'cpuSeconds' | 'workloadSeconds'>;

/** The part of the budget that is CPU: makes the reading of workloads coarser. */
export class CpuBudget {
  readonly #mostCores: number;
  #step = 0;
  #startMs = NaN;
  #window: CpuReading | null = null;
  #roomyWindows = 0;
  #why: string | null = null;

  constructor(mostCores: number) {
    this.#mostCores = mostCores;
  }

  get coarsenessSeconds(): number {
    return steps[this.#step] ?? 1;
  }

  /** Null when it does not hold back. */
  get why(): string | null {
    return this.#why;
  }

  observe(reading: CpuReading): void {
    if (Number.isNaN(this.#startMs)) this.#startMs = reading.monoMs;
    if (reading.monoMs - this.#startMs < warmUpMs) return;
    this.#window ??= reading;
    const elapsedMs = reading.monoMs - this.#window.monoMs;
    if (elapsedMs < shortWindowMs) return;
    const cores = ((reading.cpuSeconds - this.#window.cpuSeconds) * 1000) / elapsedMs;
    if (elapsedMs < windowMs && cores < farBeyond * this.#mostCores) return;
    const workloadCores = ((reading.workloadSeconds - this.#window.workloadSeconds) * 1000) / elapsedMs;
    this.#window = reading;
    this.#decide(cores, workloadCores);
  }

  #decide(cores: number, workloadCores: number): void {
    if (cores > holdBackAt * this.#mostCores) {
      this.#roomyWindows = 0;
      const coarsest = this.#step === steps.length - 1;
      if (!coarsest) this.#step += 1;
      this.#why =
        `The agent used ${percent(cores)} of a core of the ${percent(this.#mostCores)} it may use, ` +
        `so workloads are read every ${this.coarsenessSeconds} s${coarsest ? ', and no less often' : ''}.`;
      return;
    }
    const finer = steps[this.#step - 1];
    if (finer === undefined) {
      this.#why = null;
      return;
    }
    const then = cores + workloadCores * (this.coarsenessSeconds / finer - 1);
    this.#roomyWindows = then < roomAt * this.#mostCores ? this.#roomyWindows + 1 : 0;
    if (this.#roomyWindows < roomWindows) return;
    this.#roomyWindows = 0;
    this.#step -= 1;
    this.#why =
      this.#step === 0
        ? null
        : `The agent may use ${percent(this.#mostCores)} of a core, so workloads are read every ${finer} s.`;
  }
}

function percent(cores: number): string {
  return `${Math.round(cores * 1000) / 10} %`;
}
