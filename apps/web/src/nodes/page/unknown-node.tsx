'use client';

import type { NodeId } from '@kubevitals/shared';
import Link from 'next/link';
import { EmptyState } from '../../ui/empty-state.tsx';

export function UnknownNode({ node }: { readonly node: NodeId }) {
  return (
    <EmptyState
      title={
        <>
          No agent has joined for <span className="mono">{node}</span>.
        </>
      }
    >
      <p className="m-0">
        Start one on that machine: <span className="mono">npx kubevitals agent --hub … --token …</span>. The
        page fills by itself when it joins.
      </p>
      <p>
        <Link href="/">All nodes</Link>
      </p>
    </EmptyState>
  );
}
