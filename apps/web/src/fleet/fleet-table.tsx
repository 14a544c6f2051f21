import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { FleetRow } from './fleet-row.tsx';
import type { FleetNode } from './fleet-order.ts';

/** Before a row was measured. */
const rowHeight = 58;

const heads = ['Node', 'CPU', 'Memory', 'Fullest disk', 'Load', 'Workloads', 'Agent', 'Last seen'];

/** Thousands of nodes, of which those on the screen exist. */
export function FleetTable({ nodes }: { readonly nodes: readonly FleetNode[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
  }, [nodes.length]);
  const virtualizer = useWindowVirtualizer({
    count: nodes.length,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => nodes[index]?.id ?? index,
  });
  return (
    <div role="table" aria-label="Nodes" aria-rowcount={nodes.length + 1} className="fleet">
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className="fleet-head">
          {heads.map((head) => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ))}
        </div>
      </div>
      <div ref={element} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const node = nodes[index];
          if (!node) return null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className="fleet-row"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <FleetRow node={node} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
