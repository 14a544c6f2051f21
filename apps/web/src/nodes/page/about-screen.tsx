'use client';

import type { NodeId } from '@kubevitals/shared';
import { QueryProvider } from '../../client/query.tsx';
import { AboutTab } from '../about/about-tab.tsx';

/** The tab with what it asks the hub through. */
export function AboutScreen({ node }: { readonly node: NodeId }) {
  return (
    <QueryProvider>
      <AboutTab node={node} />
    </QueryProvider>
  );
}
