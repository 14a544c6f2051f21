import { FacetSender, samples, type SampleKind } from '@kubevitals/shared';
import { collectors } from '../collectors/index.ts';
import type { FacetWatcher, NodeFacet } from '../facets/facet-watcher.ts';
import { facets } from '../facets/index.ts';
import type { AgentSelf } from '../sampling/agent-self.ts';
import type { Collector } from '../sampling/collector.ts';
import { Table } from '../sampling/table.ts';
import type { Sources } from '../sources/sources.ts';

export interface Readers {
  readonly sources: Sources;
  readonly self: AgentSelf;
}

export interface Instrument {
  readonly table: Table;
  readonly collector: Collector;
}

export interface Watched {
  readonly sender: FacetSender;
  readonly watcher: FacetWatcher;
}

type AnyCollectorFactory = (context: { readonly table: Table } & Readers) => Collector;
type AnyWatcherFactory = (context: { readonly sender: FacetSender } & Readers) => FacetWatcher;

/** The registry is mapped over the kinds: the factory under a name takes the table of that name, and no other. */
function collectorFactories(): readonly (readonly [SampleKind, AnyCollectorFactory])[] {
  return Object.entries(collectors) as unknown as [SampleKind, AnyCollectorFactory][];
}

/** In the same way. */
function watcherFactories(): readonly (readonly [NodeFacet, AnyWatcherFactory])[] {
  return Object.entries(facets) as unknown as [NodeFacet, AnyWatcherFactory][];
}

/** A table for each kind of numbers, with its collector, in the order of their runs. */
export function openInstruments(readers: Readers): Map<SampleKind, Instrument> {
  const instruments = new Map<SampleKind, Instrument>();
  for (const [kind, make] of collectorFactories()) {
    const table = new Table<SampleKind>(kind);
    instruments.set(kind, { table, collector: make({ table, ...readers }) });
  }
  return instruments;
}

/** A sender for each facet, with the watcher that fills it. */
export function openFacets(readers: Readers): Map<NodeFacet, Watched> {
  const watched = new Map<NodeFacet, Watched>();
  for (const [name, make] of watcherFactories()) {
    const sender = new FacetSender();
    watched.set(name, { sender, watcher: make({ sender, ...readers }) });
  }
  return watched;
}

/** The tables in the order in which the kinds are declared. */
export function tablesOf(instruments: ReadonlyMap<SampleKind, Instrument>): readonly Table[] {
  return (Object.keys(samples) as SampleKind[]).flatMap((kind) => instruments.get(kind)?.table ?? []);
}
