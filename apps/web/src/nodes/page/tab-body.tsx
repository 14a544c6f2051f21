'use client';

import type { NodeId } from '@kubevitals/shared';
import { useEffect, type ComponentType } from 'react';
import type { NodeTab } from '../../client/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { useIdle } from './use-idle.ts';
import { useLoaded } from './use-loaded.ts';

type Tab = ComponentType<{ readonly node: NodeId }>;

const tabs: Readonly<Record<NodeTab, () => Promise<{ readonly Tab: Tab }>>> = {
  now: async () => ({ Tab: (await import('../now/now-tab.tsx')).NowTab }),
  workloads: async () => ({ Tab: (await import('./workloads-screen.tsx')).WorkloadsScreen }),
  about: async () => ({ Tab: (await import('./about-screen.tsx')).AboutScreen }),
};

const othersAfterMs = 5000;

/** The open tab. The others are fetched a while later, so that they open at once, also when the hub is away. */
export function TabBody({ node, tab }: { readonly node: NodeId; readonly tab: NodeTab }) {
  const { value, failed, retry } = useLoaded(tabs[tab]);
  const idle = useIdle(othersAfterMs);
  useEffect(() => {
    if (!idle) return;
    // Only fetched ahead: whoever opens the tab hears of a failure.
    for (const load of Object.values(tabs)) load().catch(() => {});
  }, [idle]);
  if (value) return <value.Tab node={node} />;
  if (!failed) return <TabSkeleton />;
  return (
    <EmptyState title="This part of the page could not be fetched.">
      <p className="m-0">
        It is tried again when the hub is back. After an upgrade of the hub, reload the page.
      </p>
      <div className="mt-3 flex justify-center gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    </EmptyState>
  );
}
