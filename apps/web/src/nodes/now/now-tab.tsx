'use client';

import type { NodeId } from '@kubevitals/shared';
import { lazy } from 'react';
import { PanelGrid, vitalPanels } from '../../panels/index.ts';
import { WhenNear } from './when-near.tsx';

/** Below the charts: they come after them, when they are scrolled to or nearly. */
const TopWorkloads = lazy(async () => ({ default: (await import('./top-workloads.tsx')).TopWorkloads }));
const LastEvents = lazy(async () => ({ default: (await import('./last-events.tsx')).LastEvents }));
const FurtherPanels = lazy(async () => ({ default: (await import('./further-panels.tsx')).FurtherPanels }));

/** What the node does at this moment: its vital signs, who causes them, what happened last, and everything else. */
export function NowTab({ node }: { readonly node: NodeId }) {
  return (
    <>
      <h2 className="sr-only">Vital signs</h2>
      <PanelGrid node={node} panels={vitalPanels} />
      <WhenNear className="min-h-[370px]">
        <TopWorkloads node={node} />
      </WhenNear>
      <WhenNear className="min-h-[240px]">
        <LastEvents node={node} />
      </WhenNear>
      <WhenNear className="min-h-[900px]">
        <FurtherPanels node={node} />
      </WhenNear>
    </>
  );
}
