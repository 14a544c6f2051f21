'use client';

import type { NodeId } from '@kubevitals/shared';
import Link from 'next/link';
import { nodeTabs, useFacet, useNodeHref, usePageAction, type NodeTab } from '../../client/index.ts';
import { formatCount } from '../../format.ts';
import { useRouter } from 'next/navigation';

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
        <Link
          key={id}
          href={href(node, id)}
          scroll={false}
          aria-current={id === tab ? 'page' : undefined}
          className="-mb-px border-b-2 border-transparent px-3 py-[7px] text-ink2 hover:text-ink hover:no-underline aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {title} {id === 'workloads' && count ? <small className="text-ink3">{count}</small> : null}
        </Link>
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
  const router = useRouter();
  usePageAction({
    id: `tab-${id}`,
    keys: [],
    title: `Go to ${title}`,
    group: 'Node',
    run: () => router.push(address, { scroll: false }),
  });
  return null;
}
