import type { z } from 'zod';
import { agent } from './agent.ts';
import type { FacetDefinition } from './define-facet.ts';
import { inventory } from './inventory.ts';
import { mounts } from './mounts.ts';
import { nodes } from './nodes.ts';
import { sources } from './sources.ts';
import { workloads } from './workloads.ts';

/** Every kind of state, by name. Any other table of facets is a mapped type over this one. */
export const facets = {
  agent,
  inventory,
  mounts,
  nodes,
  sources,
  workloads,
} as const satisfies Record<string, FacetDefinition>;

export type FacetName = keyof typeof facets;
export type FacetItem<F extends FacetName> = z.infer<(typeof facets)[F]['item']>;

export const facetNames = Object.keys(facets) as readonly FacetName[];

export function isFacetName(name: string): name is FacetName {
  return Object.hasOwn(facets, name);
}

export * from './define-facet.ts';
export type { AgentState } from './agent.ts';
export type { InventoryItem } from './inventory.ts';
export type { Mount } from './mounts.ts';
export type { NodeState } from './nodes.ts';
export type { SourceState } from './sources.ts';
export {
  qosClasses,
  runtimes,
  workloadKinds,
  type QosClass,
  type Runtime,
  type Workload,
  type WorkloadKind,
} from './workloads.ts';
