import type { NodeId } from '@kubevitals/shared';
import { useMemo } from 'react';
import { useClock, useFacet } from '../../client/index.ts';
import { formatDuration } from '../../format.ts';
import { printable } from '../workloads/printable.ts';
import { groupInventory, oldestReadAt, type InventorySection } from './about-order.ts';
import { FacetSection } from './facet-section.tsx';
import { ReadInventory } from './read-inventory.tsx';

interface InventorySectionsProps {
  readonly node: NodeId;
  readonly silent: boolean;
}

/** What the machine is, read at the start of the agent, each hour, and when asked. */
export function InventorySections({ node, silent }: InventorySectionsProps) {
  const facet = useFacet(node, 'inventory');
  const sections = useMemo(() => groupInventory(facet.items), [facet.items]);
  const readAt = useMemo(() => oldestReadAt(facet.items), [facet.items]);
  return (
    <FacetSection
      title="Inventory"
      note={<ReadAgo readAt={readAt} />}
      facet={facet}
      empty="The inventory was not read yet."
      aside={<ReadInventory node={node} silent={silent} />}
    >
      <div className="inventory">
        {sections.map((section) => (
          <Section key={section.group} section={section} />
        ))}
      </div>
    </FacetSection>
  );
}

function ReadAgo({ readAt }: { readonly readAt: number | null }) {
  const now = useClock();
  if (readAt === null || now === null) return null;
  return <>read {formatDuration(Math.max(0, now - readAt))} ago</>;
}

function Section({ section: { title, items } }: { readonly section: InventorySection }) {
  return (
    <section aria-label={title} className="card">
      <h3 className="mt-0 mb-1 text-sm font-semibold">{title}</h3>
      {items.map(({ id, title: name, facts }) => (
        <div key={id} className="mb-2">
          {(items.length > 1 || name !== title) && (
            <h4 className="m-0 font-normal text-ink2">{printable(name)}</h4>
          )}
          <dl className="facts-narrow">
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{printable(fact.value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
