'use client';

import type { NodeId } from '@kubevitals/shared';
import { lazy } from 'react';
import { furtherPanels, PanelGrid, vitalPanels } from '../../panels/index.ts';
import { WhenNear } from './when-near.tsx';
import { TopWorkloads } from './top-workloads.tsx';

/** It reads what events say, and with it the schemas of their data: not needed before someone scrolls there. */
const LastEvents = lazy(async () => ({ default: (await import('./last-events.tsx')).LastEvents }));

/** What the node does at this moment: its vital signs, who causes them, what happened last, and everything else. */
export function NowTab({ node }: { readonly node: NodeId }) {
  return (
    <>
      <h2 className="sr-only">Vital signs</h2>
      <PanelGrid node={node} panels={vitalPanels} />
      <TopWorkloads node={node} />
      <WhenNear className="min-h-[240px]">
        <LastEvents node={node} />
      </WhenNear>
      <section aria-labelledby="further">
        <h2 id="further" className="mt-6 mb-2 text-base font-semibold">
          Further figures
        </h2>
        <PanelGrid node={node} panels={furtherPanels} />
      </section>
    </>
  );
}
