'use client';

import type { NodeId } from '@kubevitals/shared';
import { useNode } from '../../client/index.ts';
import { AgentBudget } from './agent-budget.tsx';
import { AgentIdentity } from './agent-identity.tsx';
import { CollectorTable } from './collector-table.tsx';
import { HubFacts } from './hub-facts.tsx';
import { InventorySections } from './inventory-sections.tsx';
import { MountTable } from './mount-table.tsx';
import { SourceList } from './source-list.tsx';
import '../nodes.css';
import './about.css';

/** What the node is, what is read of it and how well, and what that costs. Broken things stand first. */
export function AboutTab({ node }: { readonly node: NodeId }) {
  const { status } = useNode(node);
  const silent = status === 'stale' || status === 'gone';
  return (
    <div>
      <SourceList node={node} />
      <AgentBudget node={node} />
      <AgentIdentity node={node} />
      <CollectorTable node={node} silent={silent} />
      <MountTable node={node} />
      <InventorySections node={node} silent={silent} />
      <HubFacts />
    </div>
  );
}
