'use client';

import type { NodeId } from '@kubevitals/shared';
import { QueryProvider } from '../../client/query.tsx';
import { WorkloadsTab } from '../workloads/workloads-tab.tsx';

/** The tab with what it asks the hub through. */
export function WorkloadsScreen({ node }: { readonly node: NodeId }) {
  return (
    <QueryProvider>
      <WorkloadsTab node={node} />
    </QueryProvider>
  );
}
