import type { FacetItem, FacetName, FacetSender } from '@kubevitals/shared';
import type { AgentSelf } from '../sampling/agent-self.ts';
import type { Sources } from '../sources/sources.ts';
import type { Tick } from '../sampling/tick.ts';

/** Keeps the items of one facet equal to their source. */
export interface FacetWatcher {
  /** Called at each tick, behind the collectors: upserts and removes what changed. Cheap when nothing did. */
  refresh(tick: Tick): void;
  close(): void;
}

export interface FacetContext<F extends FacetName> {
  readonly sender: FacetSender<FacetItem<F>>;
  readonly sources: Sources;
}

export type FacetWatcherFactory<F extends FacetName> = (context: FacetContext<F>) => FacetWatcher;

/** The facet whose source is the agent itself. */
export type SelfFacet = 'agent';

export interface SelfFacetContext<F extends SelfFacet> extends FacetContext<F> {
  readonly self: AgentSelf;
}

export type SelfFacetWatcherFactory<F extends SelfFacet> = (context: SelfFacetContext<F>) => FacetWatcher;

/** Facets that the hub produces, not the agent. */
type HubFacet = 'nodes';

/** Facets that an agent produces. */
export type NodeFacet = Exclude<FacetName, HubFacet>;

/** The compiler demands a watcher for each facet of a node that is declared. */
export type FacetWatcherRegistry = {
  readonly [F in NodeFacet]: F extends SelfFacet ? SelfFacetWatcherFactory<F> : FacetWatcherFactory<F>;
};
