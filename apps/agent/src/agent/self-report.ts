import { nodeId, type AgentState, type NodeName } from '@kubevitals/shared';
import type { History } from '../history/history.ts';
import type { Spool } from '../hub-link/spool/spool.ts';
import type { AgentSelf, CollectorCost, TickCounts } from '../sampling/agent-self.ts';
import type { Budget, BudgetLimits } from '../sampling/budget.ts';
import type { Sources } from '../sources/sources.ts';
import { HelperUsage } from './helper-usage.ts';

export interface SelfReportParts {
  readonly version: string;
  readonly node: NodeName;
  readonly bootId: string;
  /** Wall clock in ms. */
  readonly startedAt: number;
  readonly limits: BudgetLimits;
  readonly budget: Budget;
  readonly history: History;
  readonly spool: Spool;
  readonly sources: Sources;
  readonly costs: ReadonlyMap<string, CollectorCost>;
  readonly ticks: TickCounts;
  readonly usage: ProcessUsage;
}

/** What the process has used, from the operating system: asked once a tick, since that alone costs a quarter of a ms. */
export class ProcessUsage {
  /** User and system time since the start, the helpers' with it: they are started for the agent's sake alone. */
  cpuSeconds = NaN;
  residentBytes = NaN;
  readonly #helpers = new HelperUsage(process.pid);

  refresh(): void {
    const { user, system } = process.cpuUsage();
    this.cpuSeconds = (user + system) / 1e6 + this.#helpers.cpuSeconds();
    this.residentBytes = process.memoryUsage.rss();
  }
}

/** The agent as a source of its own figures. */
export class SelfReport implements AgentSelf {
  readonly #parts: SelfReportParts;

  constructor(parts: SelfReportParts) {
    this.#parts = parts;
  }

  get ticks(): TickCounts {
    return this.#parts.ticks;
  }

  get costs(): ReadonlyMap<string, CollectorCost> {
    return this.#parts.costs;
  }

  get historyBytes(): number {
    return this.#parts.history.bytes;
  }

  get historyHeldSeconds(): number {
    return this.#parts.history.heldSeconds;
  }

  get workloads(): number {
    return this.#parts.sources.cgroups.cgroups().size;
  }

  get spooledEvents(): number {
    return this.#parts.spool.pending;
  }

  get droppedEvents(): number {
    return this.#parts.spool.dropped;
  }

  get cpuSeconds(): number {
    return this.#parts.usage.cpuSeconds;
  }

  get residentBytes(): number {
    return this.#parts.usage.residentBytes;
  }

  get coarsenessSeconds(): number {
    return this.#parts.budget.coarsenessSeconds;
  }

  state(): AgentState {
    const { version, node, bootId, startedAt, limits, budget, history, sources } = this.#parts;
    // The history may be short for two reasons: the whole agent, or the history itself, uses up its share.
    const fullWhy = budget.historyWhy === null ? history.shortenedWhy : null;
    const whys = [budget.limitedWhy, fullWhy].filter((why) => why !== null);
    return {
      version,
      node: nodeId(node),
      startedAt,
      bootId,
      cgroupMode: sources.cgroups.layout.mode,
      runtime: process.version,
      privileged: process.getuid?.() === 0,
      coarsenessSeconds: budget.coarsenessSeconds,
      historySeconds: fullWhy === null ? budget.historySeconds : Math.floor(history.heldSeconds / 60) * 60,
      budget: {
        cpuCores: limits.cpuCores,
        memoryBytes: limits.memoryBytes,
        descriptors: limits.descriptors,
      },
      limitedBy: fullWhy === null ? budget.limitedBy : [...budget.limitedBy, 'memory'],
      limitedWhy: whys.length === 0 ? null : whys.join(' ').slice(0, 1000),
    };
  }
}
