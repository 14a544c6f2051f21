import type { NodeId, Workload } from '@kubevitals/shared';
import { useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWorkloadStory } from './use-workload-story.ts';
import { GoneBanner, UnknownWorkload } from './gone-banner.tsx';
import { WorkloadHead } from './workload-head.tsx';
import { WorkloadView } from './workload-view.tsx';

interface OpenWorkloadProps {
  readonly node: NodeId;
  readonly id: string;
  readonly items: ReadonlyMap<string, Workload>;
  /** Null: back to all of them. */
  readonly open: (id: string | null) => void;
  /** The node sends nothing. */
  readonly silent: boolean;
}

/** One workload: while it lives, after it went, or when the link names one that was never here. */
export function OpenWorkload({ node, id, items, open, silent }: OpenWorkloadProps) {
  const present = items.get(id) ?? null;
  // What it was last known as stays when it goes while one looks.
  const [seen, setSeen] = useState(present);
  if (present !== null && present !== seen) setSeen(present);
  const gone = present === null;
  const story = useWorkloadStory(node, id, gone);
  const known = present ?? seen;
  const named = known ?? story.end?.data ?? null;
  if (named === null && story.state === 'waiting') return <Skeleton className="h-64 w-full" />;
  if (named === null) return <UnknownWorkload back={() => open(null)} />;
  return (
    <article aria-label={named.name}>
      <WorkloadHead id={id} named={named} items={items} open={open} parent={known?.parent ?? null} />
      {gone && <GoneBanner end={story.end} named={named} />}
      <WorkloadView
        node={node}
        id={id}
        item={known}
        known={named}
        items={items}
        open={open}
        marks={story.marks}
        gone={gone}
        endedMs={story.end?.atMs ?? null}
        silent={silent}
      />
    </article>
  );
}
