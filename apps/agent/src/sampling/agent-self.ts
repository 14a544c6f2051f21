import type { AgentState } from '@kubevitals/shared';

/** What one collector (or another part of the tick) has cost so far. */
export interface CollectorCost {
  /** Real time of its last run. */
  readonly durationMs: number;
  /** Real time of all its runs. */
  readonly totalSeconds: number;
  /** Kernel files that it read. */
  readonly reads: number;
  /** Runs that threw. */
  readonly failures: number;
}

/** How well the ticks kept to the second. */
export interface TickCounts {
  readonly ticks: number;
  /** Began more than 250 ms after their second. */
  readonly late: number;
  /** Seconds that passed without a tick. */
  readonly skipped: number;
  /** Real time that the last tick took; NaN before the first has ended. */
  readonly lastMs: number;
  /** How long after its second the last tick began. */
  readonly lastDelayMs: number;
}

/** The agent as a source of its own figures: what the kinds `agent` and `agent.collector` and the facet `agent` read. */
export interface AgentSelf {
  readonly ticks: TickCounts;
  /** By name of the collector, in the order of their runs. */
  readonly costs: ReadonlyMap<string, CollectorCost>;
  readonly historyBytes: number;
  /** How far back the history goes now. */
  readonly historyHeldSeconds: number;
  readonly workloads: number;
  readonly spooledEvents: number;
  readonly droppedEvents: number;
  /** User and system time of the process and its helpers. */
  readonly cpuSeconds: number;
  /** NaN when it cannot be read. */
  readonly residentBytes: number;
  /** Seconds between two reads of a workload. */
  readonly coarsenessSeconds: number;
  /** The item of the facet `agent`. */
  state(): AgentState;
}
