import { CpuBudget } from './cpu-budget.ts';
import { MemoryBudget } from './memory-budget.ts';

export interface BudgetLimits {
  /** Null: switched off. */
  readonly cpuCores: number | null;
  /** Null: switched off. */
  readonly memoryBytes: number | null;
  readonly descriptors: number;
}

/** What the agent has used when it is asked, at each tick. */
export interface BudgetReading {
  readonly monoMs: number;
  /** CPU time of the agent and its helper processes since its start. */
  readonly cpuSeconds: number;
  /** Time spent on reading workloads since its start: what coarser reading saves. */
  readonly workloadSeconds: number;
  readonly residentBytes: number;
  readonly historyBytes: number;
  /** Kernel files kept open. */
  readonly openFiles: number;
}

export type LimitedBy = 'cpu' | 'memory' | 'descriptors';

/**
 * Keeps the agent within its budget: before that is exceeded workloads are read less often, and the history is made
 * shorter. Both come back when there is room for them.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #cpu: CpuBudget | null;
  readonly #memory: MemoryBudget | null;
  readonly #fullSeconds: number;
  #openFiles = 0;

  constructor(limits: BudgetLimits, fullSeconds: number) {
    this.#limits = limits;
    this.#fullSeconds = fullSeconds;
    this.#cpu = limits.cpuCores === null ? null : new CpuBudget(limits.cpuCores);
    this.#memory = limits.memoryBytes === null ? null : new MemoryBudget(limits.memoryBytes, fullSeconds);
  }

  /** Seconds between two reads of a workload. */
  get coarsenessSeconds(): number {
    return this.#cpu?.coarsenessSeconds ?? 1;
  }

  get historySeconds(): number {
    return this.#memory?.historySeconds ?? this.#fullSeconds;
  }

  /** Why the history is shorter; null when it is not. */
  get historyWhy(): string | null {
    return this.#memory?.why ?? null;
  }

  get limitedBy(): LimitedBy[] {
    const limitedBy: LimitedBy[] = [];
    if (this.#cpu && this.#cpu.why !== null) limitedBy.push('cpu');
    if (this.historyWhy !== null) limitedBy.push('memory');
    if (this.#openFiles >= this.#limits.descriptors) limitedBy.push('descriptors');
    return limitedBy;
  }

  /** A sentence for the page; null when nothing holds the agent back. */
  get limitedWhy(): string | null {
    const sentences = [this.#cpu?.why ?? null, this.historyWhy];
    if (this.#openFiles >= this.#limits.descriptors) {
      sentences.push(
        `As many kernel files are kept open as may be (${this.#limits.descriptors}); others are opened anew for each read.`,
      );
    }
    const said = sentences.filter((sentence) => sentence !== null);
    return said.length === 0 ? null : said.join(' ');
  }

  observe(reading: BudgetReading): void {
    this.#openFiles = reading.openFiles;
    this.#cpu?.observe(reading);
    this.#memory?.observe(reading);
  }
}
