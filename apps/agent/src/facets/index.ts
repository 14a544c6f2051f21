import { agent } from './agent.ts';
import type { FacetWatcherRegistry } from './facet-watcher.ts';
import { inventory } from './inventory.ts';
import { mounts } from './mounts.ts';
import { sources } from './sources.ts';
import { workloads } from './workloads.ts';

/** Every facet of a node, by name. */
export const facets: FacetWatcherRegistry = {
  agent,
  inventory,
  mounts,
  sources,
  workloads,
};
