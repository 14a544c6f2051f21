import type { NodeId } from '@kubevitals/shared';
import Link from 'next/link';
import { memo, useState } from 'react';
import { useNodeHref, type HrefOfNode } from '../client/index.ts';
import { formatRatio } from '../format.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { Segmented } from '../ui/segmented.tsx';
import { compareIds, memoryRatio, toneOf, type FleetNode } from './fleet-order.ts';

const shares = {
  memory: { title: 'Memory', hue: 'mem', of: ({ figures }: FleetNode) => memoryRatio(figures) },
  cpu: { title: 'CPU', hue: 'cpu', of: ({ figures }: FleetNode) => figures?.cpuRatio ?? null },
  disk: { title: 'Disk', hue: 'disk', of: ({ figures }: FleetNode) => figures?.disk?.usedRatio ?? null },
} as const;

type Share = keyof typeof shares;

/** All nodes in one look, by name so that each keeps its place; the fuller, the stronger the colour. Signs mark what colour says. */
export function FleetHeat({ nodes }: { readonly nodes: readonly FleetNode[] }) {
  const [share, setShare] = useState<Share>('memory');
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !narrow;
  return (
    <section aria-label="Heat map" className="card mb-3">
      <button
        type="button"
        aria-expanded={open}
        className="mb-1 cursor-pointer border-0 bg-transparent p-0 text-sm font-semibold text-ink"
        onClick={() => setChosen(!open)}
      >
        <span aria-hidden="true" className="text-ink3">
          {open ? '▾' : '▸'}{' '}
        </span>
        Heat map
      </button>
      {open && <Heat nodes={nodes} share={share} setShare={setShare} />}
    </section>
  );
}

interface HeatProps {
  readonly nodes: readonly FleetNode[];
  readonly share: Share;
  readonly setShare: (share: Share) => void;
}

function Heat({ nodes, share, setShare }: HeatProps) {
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <Segmented
          label="Coloured by"
          value={share}
          options={(Object.keys(shares) as Share[]).map((value) => ({ value, title: shares[value].title }))}
          onChange={setShare}
        />
        <span className="flex flex-wrap gap-x-3 text-ink2">
          <span>the fuller, the stronger the colour</span>
          <span>▲ above 85 %</span>
          <span>✖ gone</span>
          <span>◌ stale</span>
        </span>
      </div>
      {/* The list below says the same to the keyboard and to screen readers. */}
      <Cells nodes={nodes} share={share} />
    </>
  );
}

const Cells = memo(function Cells({
  nodes,
  share,
}: {
  readonly nodes: readonly FleetNode[];
  readonly share: Share;
}) {
  const href = useNodeHref();
  const byName = [...nodes].sort((a, b) => compareIds(a.id, b.id));
  return (
    <div className="heat" aria-hidden="true">
      {byName.map((node) => (
        <HeatCell key={node.id} node={node} share={share} href={href} />
      ))}
    </div>
  );
});

interface HeatCellProps {
  readonly node: FleetNode;
  readonly share: Share;
  readonly href: HrefOfNode;
}

function HeatCell({ node, share, href }: HeatCellProps) {
  const { title, hue, of } = shares[share];
  const ratio = of(node);
  const { state } = node.state;
  const pressing = share !== 'cpu' && ['attention', 'critical'].includes(toneOf(ratio));
  const sign = state === 'gone' ? '✖' : state === 'stale' ? '◌' : pressing ? '▲' : '';
  const known = state === 'live' && ratio !== null;
  const amount = Math.round(15 + Math.min(1, ratio ?? 0) * 75);
  return (
    <Link
      // The hub's keys of this facet are node ids.
      href={href(node.id as NodeId)}
      tabIndex={-1}
      prefetch={false}
      title={`${node.id}: ${state === 'live' ? `${title} ${formatRatio(ratio)}` : state}`}
      className={known ? 'heat-cell' : 'heat-cell hatched'}
      style={known ? { background: `color-mix(in srgb, var(--${hue}) ${amount}%, var(--panel))` } : undefined}
    >
      {sign}
    </Link>
  );
}
