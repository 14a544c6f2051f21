'use client';

import type { NodeId } from '@kubevitals/shared';
import { furtherPanels } from '../../panels/further.ts';
import { PanelGrid } from '../../panels/index.ts';

/** Everything else that the node reports of itself. */
export function FurtherPanels({ node }: { readonly node: NodeId }) {
  return (
    <section aria-labelledby="further">
      <h2 id="further" className="mt-6 mb-2 text-base font-semibold">
        Further figures
      </h2>
      <PanelGrid node={node} panels={furtherPanels} />
    </section>
  );
}
