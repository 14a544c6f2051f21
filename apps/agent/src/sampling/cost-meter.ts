import type { CollectorCost } from './agent-self.ts';

interface Cost extends CollectorCost {
  durationMs: number;
  totalSeconds: number;
  reads: number;
  failures: number;
}

export interface CostMeterOptions {
  /** Monotonic clock in ms. */
  readonly monoMs: () => number;
  /** Kernel files read since the start. */
  readonly reads: () => number;
}

/** Measures what each part of the tick costs. */
export class CostMeter {
  readonly #options: CostMeterOptions;
  readonly #costs = new Map<string, Cost>();

  constructor(options: CostMeterOptions) {
    this.#options = options;
  }

  get costs(): ReadonlyMap<string, CollectorCost> {
    return this.#costs;
  }

  /** Runs one part. What it throws is counted and returned, not thrown. */
  measure(name: string, part: () => void): Error | null {
    const cost = this.#costOf(name);
    const { monoMs, reads } = this.#options;
    const startMs = monoMs();
    const startReads = reads();
    let failure: Error | null = null;
    try {
      part();
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      cost.failures += 1;
    }
    cost.durationMs = monoMs() - startMs;
    cost.totalSeconds += cost.durationMs / 1000;
    cost.reads += reads() - startReads;
    return failure;
  }

  #costOf(name: string): Cost {
    let cost = this.#costs.get(name);
    if (!cost) {
      cost = { durationMs: 0, totalSeconds: 0, reads: 0, failures: 0 };
      this.#costs.set(name, cost);
    }
    return cost;
  }
}
