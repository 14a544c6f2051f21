import type { Logger } from 'pino';
import type { History } from '../history/history.ts';
import type { HubLink } from '../hub-link/hub-link.ts';
import type { Spool } from '../hub-link/spool/spool.ts';
import type { TickCounts } from '../sampling/agent-self.ts';
import type { Budget } from '../sampling/budget.ts';
import type { CostMeter } from '../sampling/cost-meter.ts';
import { RepeatGuard } from '../sampling/repeat-guard.ts';
import { isWorkloadKind, type Runner } from '../sampling/runner.ts';
import { isLate, type TickReport } from '../sampling/tick-clock.ts';
import type { Tick } from '../sampling/tick.ts';
import type { Sources } from '../sources/sources.ts';
import type { Watched } from './instruments.ts';
import { reportSpool } from './link-health.ts';
import type { ProcessUsage } from './self-report.ts';

export interface RoundParts {
  readonly sources: Sources;
  readonly runner: Runner;
  readonly facets: ReadonlyMap<string, Watched>;
  readonly history: History;
  readonly budget: Budget;
  readonly spool: Spool;
  readonly link: HubLink | null;
  readonly meter: CostMeter;
  readonly usage: ProcessUsage;
  readonly monoMs: () => number;
  readonly log: Logger;
}

export class TickCount implements TickCounts {
  ticks = 0;
  late = 0;
  skipped = 0;
  lastMs = NaN;
  lastDelayMs = NaN;
}

/** What happens at a tick, in its order. A part that fails is logged and counted, and stops no other. */
export class Round {
  readonly #parts: RoundParts;
  readonly #count: TickCount;
  readonly #guard = new RepeatGuard();

  constructor(parts: RoundParts, count: TickCount) {
    this.#parts = parts;
    this.#count = count;
  }

  run(tick: Tick, { delayMs, skipped, gapBefore }: TickReport): void {
    const { sources, runner, facets, history, link, spool, budget, usage, monoMs } = this.#parts;
    const count = this.#count;
    const startMs = monoMs();
    count.ticks += 1;
    count.skipped += skipped;
    count.late += isLate(delayMs) ? 1 : 0;
    count.lastDelayMs = delayMs;

    const measure = (name: string, part: () => void) => this.#measure(name, tick, part);
    runner.coarseness = budget.coarsenessSeconds;
    history.limitSpan(budget.historySeconds, budget.historyWhy);
    usage.refresh();
    measure('cgroups', () => sources.cgroups.refresh(tick));
    measure('host', () => sources.host.refresh(tick));
    const collected = runner.run(tick);
    for (const [name, { watcher }] of facets) measure(`facet ${name}`, () => watcher.refresh(tick));
    measure('hub-link', () => link?.tick(collected, { tick, gapBefore }));
    measure('history', () => history.append(tick, collected, (kind) => runner.everySeconds(kind)));
    measure('spool', () => spool.tick());
    reportSpool(sources.health, spool);
    this.#observe(tick);
    count.lastMs = monoMs() - startMs;
  }

  #measure(name: string, tick: Tick, part: () => void): void {
    const failure = this.#parts.meter.measure(name, part);
    if (failure && this.#guard.mayRepeat(name, tick.monoMs)) {
      this.#parts.log.error({ err: failure, part: name }, 'a part of the tick failed');
    }
  }

  #observe({ monoMs }: Tick): void {
    const { budget, usage, meter, history, sources, log } = this.#parts;
    let workloadSeconds = meter.costs.get('cgroups')?.totalSeconds ?? 0;
    for (const [name, { totalSeconds }] of meter.costs) {
      if (isWorkloadKind(name)) workloadSeconds += totalSeconds;
    }
    const before = budget.limitedWhy;
    budget.observe({
      monoMs,
      cpuSeconds: usage.cpuSeconds,
      workloadSeconds,
      residentBytes: usage.residentBytes,
      historyBytes: history.bytes,
      openFiles: sources.files.openCount,
    });
    if (budget.limitedWhy !== before) {
      log.info({ limitedBy: budget.limitedBy, why: budget.limitedWhy }, 'budget changed what is read');
    }
  }
}
