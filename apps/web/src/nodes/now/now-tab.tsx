'use client';

import type { NodeId } from '@kubevitals/shared';
import { furtherPanels, PanelGrid, vitalPanels } from '../../panels/index.ts';
import { LastEvents } from './last-events.tsx';
import { TopWorkloads } from './top-workloads.tsx';

/** What the node does at this moment: its vital signs, who causes them, what happened last, and everything else. */
export function NowTab({ node }: { readonly node: NodeId }) {
  return (
    <>
      <h2 className="sr-only">Vital signs</h2>
      <PanelGrid node={node} panels={vitalPanels} />
      <TopWorkloads node={node} />
      <LastEvents node={node} />
      <section aria-labelledby="further">
        <h2 id="further" className="mt-6 mb-2 text-base font-semibold">
          Further figures
        </h2>
        <PanelGrid node={node} panels={furtherPanels} />
      </section>
    </>
  );
}
