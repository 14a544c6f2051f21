'use client';

import type { NodeId } from '@kubevitals/shared';
import {
  followShallow,
  nodeTabs,
  ShallowLink,
  useFacet,
  useNodeHref,
  usePageAction,
  type NodeTab,
} from '../../client/index.ts';
import { formatCount } from '../../format.ts';

export function NodeTabs({ node, tab }: { readonly node: NodeId; readonly tab: NodeTab }) {
  const href = useNodeHref();
  const workloads = useFacet(node, 'workloads');
  const count = workloads.state === 'ready' ? formatCount(workloads.items.size) : null;
  return (
    <nav
      aria-label="Parts of this node"
      className="my-4 flex gap-0.5 overflow-x-auto border-b border-line whitespace-nowrap"
    >
      {nodeTabs.map(({ id, title }) => (
        <ShallowLink
          key={id}
          href={href(node, id)}
          aria-current={id === tab ? 'page' : undefined}
          className="-mb-px border-b-2 border-transparent px-3 py-[7px] text-ink2 hover:text-ink hover:no-underline aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {title} {id === 'workloads' && count ? <small className="text-ink3">{count}</small> : null}
        </ShallowLink>
      ))}
      {nodeTabs.map(({ id, title }) => (
        <TabAction key={id} title={title} id={id} address={href(node, id)} />
      ))}
    </nav>
  );
}

function TabAction({
  id,
  title,
  address,
}: {
  readonly id: NodeTab;
  readonly title: string;
  readonly address: string;
}) {
  usePageAction({
    id: `tab-${id}`,
    keys: [],
    title: `Go to ${title}`,
    group: 'Node',
    run: () => followShallow(address),
  });
  return null;
}
