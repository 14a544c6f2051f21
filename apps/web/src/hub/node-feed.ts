import {
  facetNames,
  facets,
  sampleKinds,
  type FacetName,
  type NodeId,
  type SampleKind,
} from '@kubevitals/shared';
import { FacetState } from './facet-topic.ts';
import { Interest } from './interest.ts';
import { KindFeed } from './kind-feed.ts';
import type { AgentSession } from './agent-session.ts';

/** The facets that each agent has. */
export const nodeFacets: readonly FacetName[] = facetNames.filter((name) => facets[name].producer === 'node');

/** Everything that flows from one node, whether its agent is connected or not. */
export class NodeFeed {
  readonly id: NodeId;
  readonly kinds: ReadonlyMap<SampleKind, KindFeed>;
  readonly facets: ReadonlyMap<FacetName, FacetState>;
  readonly interest: Interest;
  /** The agent's session; null while it is not connected. */
  session: AgentSession | null = null;

  constructor(id: NodeId, monoMs: () => number) {
    this.id = id;
    this.kinds = new Map(sampleKinds.map((kind) => [kind, new KindFeed(kind)]));
    this.facets = new Map(nodeFacets.map((name) => [name, new FacetState()]));
    this.interest = new Interest(monoMs, (wants) => this.session?.sendInterest(wants));
  }

  /** The node was removed: nothing of it is shown any more. */
  forget(): void {
    this.session = null;
    for (const kind of this.kinds.values()) kind.forget();
    for (const facet of this.facets.values()) facet.forget();
  }
}
