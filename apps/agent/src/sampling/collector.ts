import type { SampleKind } from '@kubevitals/shared';
import type { Sources } from '../sources/sources.ts';
import type { AgentSelf } from './agent-self.ts';
import type { Table } from './table.ts';
import type { Tick } from './tick.ts';

/**
 * Fills the table of one sample kind. `collect` runs inside the tick, so it is synchronous, allocates nothing per value
 * and must not block on anything that can hang; what can hang runs elsewhere and `collect` takes its last answer.
 * It adds and removes the rows of its table. It throws when its source fails as a whole: that is logged, counted and
 * shown, and stops no other collector.
 */
export interface Collector {
  collect(tick: Tick): void;
  /** Releases descriptors, children and timers. */
  close(): void;
}

export interface CollectorContext<K extends SampleKind> {
  readonly table: Table<K>;
  readonly sources: Sources;
}

export type CollectorFactory<K extends SampleKind> = (context: CollectorContext<K>) => Collector;

/** Kinds whose source is the agent itself. */
export type SelfKind = 'agent' | 'agent.collector';

export interface SelfCollectorContext<K extends SelfKind> extends CollectorContext<K> {
  readonly self: AgentSelf;
}

export type SelfCollectorFactory<K extends SelfKind> = (context: SelfCollectorContext<K>) => Collector;

/** The compiler demands a collector for each kind that is declared. */
export type CollectorRegistry = {
  readonly [K in SampleKind]: K extends SelfKind ? SelfCollectorFactory<K> : CollectorFactory<K>;
};
