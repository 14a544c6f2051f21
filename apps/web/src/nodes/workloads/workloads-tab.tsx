'use client';

import type { NodeId } from '@kubevitals/shared';
import { useState } from 'react';
import { useFacet, useNode } from '../../client/index.ts';
import { OpenWorkload } from '../workload/open-workload.tsx';
import { useWorkloadsAddress } from './use-workloads-view.ts';
import { WorkloadsList } from './workloads-list.tsx';
import { WorkloadsSkeleton, WorkloadsUnavailable } from './workloads-states.tsx';

/** Every cgroup of the node as a tree or a table, or the one that the address names. */
export function WorkloadsTab({ node }: { readonly node: NodeId }) {
  const { state, items, why } = useFacet(node, 'workloads');
  const { status } = useNode(node);
  const [address, setAddress] = useWorkloadsAddress();
  // Where the keys were: coming back from a workload, its row is in sight and has them.
  const [activeId, setActiveId] = useState<string | null>(address.workload);
  const silent = status === 'stale' || status === 'gone';

  function open(id: string | null): void {
    if (id !== null) setActiveId(id);
    void setAddress({ workload: id }, { history: 'push', scroll: true });
  }

  if (address.workload !== null && state !== 'waiting') {
    return (
      <OpenWorkload
        key={address.workload}
        node={node}
        id={address.workload}
        items={items}
        open={open}
        silent={silent}
      />
    );
  }
  if (state === 'failed') return <WorkloadsUnavailable why={why} />;
  if (state === 'waiting') return <WorkloadsSkeleton silent={silent} />;
  return (
    <WorkloadsList
      node={node}
      items={items}
      address={address}
      setAddress={setAddress}
      activeId={activeId}
      onActive={setActiveId}
      open={open}
    />
  );
}
