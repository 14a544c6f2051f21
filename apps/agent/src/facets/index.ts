import { agent } from './agent.ts';
import type { FacetWatcherRegistry } from './facet-watcher.ts';

/** Every facet of a node, by name. */
export const facets: Partial<FacetWatcherRegistry> = {
  agent,
};
