import { samples, type SampleKind } from '@kubevitals/shared';
import type { Logger } from 'pino';
import type { SourceHealth } from '../sources/source-health.ts';
import type { AnyTable } from './any-table.ts';
import type { Collector } from './collector.ts';
import type { CostMeter } from './cost-meter.ts';
import { RepeatGuard } from './repeat-guard.ts';
import type { Tick } from './tick.ts';

export interface RunnerOptions {
  readonly meter: CostMeter;
  readonly health: SourceHealth;
  readonly log: Logger;
}

interface Entry {
  readonly table: AnyTable;
  readonly collector: Collector;
  readonly everyTicks: number;
  readonly isWorkload: boolean;
  lastTick: number;
  failing: boolean;
}

/** Runs the collectors that are due at a tick, one after the other. One that fails stops no other. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #entries: Entry[] = [];
  readonly #collected: AnyTable[] = [];
  readonly #guard = new RepeatGuard();
  /** Seconds between two reads of the workloads; more than 1 when the budget holds back. */
  coarseness = 1;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  add(table: AnyTable, collector: Collector): void {
    this.#entries.push({
      table,
      collector,
      everyTicks: samples[table.kind].everyMs / 1000,
      isWorkload: isWorkloadKind(table.kind),
      lastTick: -1,
      failing: false,
    });
  }

  /** Seconds between two readings of a kind now. */
  everySeconds(kind: SampleKind): number {
    const every = samples[kind].everyMs / 1000;
    return isWorkloadKind(kind) ? Math.max(every, this.coarseness) : every;
  }

  /** Returns the tables that have a reading of this tick; the list is reused at the next. */
  run(tick: Tick): readonly AnyTable[] {
    this.#collected.length = 0;
    for (const entry of this.#entries) {
      const every = entry.isWorkload ? Math.max(entry.everyTicks, this.coarseness) : entry.everyTicks;
      // By quotient, not by remainder: a skipped tick must not cost ten seconds.
      if (Math.floor(tick.number / every) <= Math.floor(entry.lastTick / every)) continue;
      entry.lastTick = tick.number;
      this.#collect(entry, tick);
      this.#collected.push(entry.table);
    }
    return this.#collected;
  }

  close(): void {
    for (const { collector, table } of this.#entries) {
      try {
        collector.close();
      } catch (error) {
        this.#options.log.warn({ err: error, kind: table.kind }, 'collector did not close');
      }
    }
  }

  #collect(entry: Entry, tick: Tick): void {
    const { meter, health, log } = this.#options;
    const { table, collector } = entry;
    const source = `collector ${table.kind}`;
    const failure = meter.measure(table.kind, () => {
      table.begin();
      try {
        collector.collect(tick);
      } finally {
        // Rows of which nothing was said are "not reported", so a failure is a gap.
        table.commit(tick);
      }
    });
    if (failure) {
      if (!health.statuses().has(source)) {
        health.declare(source, `Collector of “${samples[table.kind].title}”`, []);
      }
      health.report(source, {
        state: 'failed',
        why: `It failed: ${failure.message.slice(0, 500)}`,
        remedy: 'The log of the agent has the details; it is tried again at each tick.',
      });
      if (this.#guard.mayRepeat(table.kind, tick.monoMs)) {
        log.error({ err: failure, kind: table.kind }, 'collector failed');
      }
    } else if (entry.failing) {
      health.report(source, null);
    }
    entry.failing = failure !== null;
  }
}

export function isWorkloadKind(kind: string): boolean {
  return kind.startsWith('workload.');
}
