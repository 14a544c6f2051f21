import type { NodeId, NodeState } from '@kubevitals/shared';
import Link from 'next/link';
import { memo, type ReactNode } from 'react';
import { useClock, useNodeHref } from '../client/index.ts';
import { formatBytes, formatCores, formatCount, formatDuration, formatRatio, formatUnit } from '../format.ts';
import { Bar, type Hue } from '../ui/bar.tsx';
import { memoryRatio, toneOf, troubleOf, type FleetNode } from './fleet-order.ts';

const looks: Readonly<Record<NodeState['state'], { readonly sign: string; readonly look: string }>> = {
  live: { sign: '●', look: 'text-ok' },
  stale: { sign: '◌', look: 'text-stale' },
  gone: { sign: '✖', look: 'text-bad' },
};

/** The cells of one node. */
export const FleetRow = memo(function FleetRow({ node }: { readonly node: FleetNode }) {
  const { id, state, figures } = node;
  const silent = state.state !== 'live';
  const disk = figures?.disk ?? null;
  return (
    <>
      <NameCell node={node} />
      <ShareCell
        name="CPU"
        hue="cpu"
        ratio={figures?.cpuRatio ?? null}
        silent={silent}
        text={amountOf(
          formatCores(figures?.usedCores),
          `${formatCount(figures?.coresOnline)} cores`,
          figures?.usedCores,
        )}
      />
      <ShareCell
        name="Memory"
        hue="mem"
        ratio={memoryRatio(figures)}
        concern
        silent={silent}
        text={amountOf(
          formatBytes(figures?.workingSetBytes),
          formatBytes(figures?.memoryTotalBytes),
          figures?.workingSetBytes,
        )}
      />
      <ShareCell
        name="Disk"
        hue="disk"
        ratio={disk?.usedRatio ?? null}
        concern
        silent={silent}
        text={disk === null ? unknown : `${formatBytes(disk.availableBytes)} left on ${disk.mountPoint}`}
      />
      <Cell name="Load" silent={silent}>
        {formatUnit(figures?.load1, 'load')}
      </Cell>
      <Cell name="Workloads" silent={silent}>
        {formatCount(figures?.workloads)}
      </Cell>
      <Cell name="Agent" silent={silent}>
        {state.agentVersion || '–'}
        <Skew offsetMs={state.clockOffsetMs} />
      </Cell>
      <Cell name="Last seen" silent={silent}>
        <Seen key={id} state={state} />
      </Cell>
    </>
  );
});

const unknown = 'not reported';

function amountOf(used: string, all: string, known: number | null | undefined): string {
  return known === null || known === undefined ? unknown : `${used} of ${all}`;
}

function NameCell({ node }: { readonly node: FleetNode }) {
  const { id, state } = node;
  const { sign, look } = looks[state.state];
  const trouble = troubleOf(node);
  const href = useNodeHref();
  return (
    <span role="cell" className="fleet-name">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className={look} aria-hidden="true">
          {sign}
        </span>
        {/* The hub's keys of this facet are node ids. */}
        <Link href={href(id as NodeId)} prefetch={false} className="truncate font-semibold">
          {state.node}
        </Link>
        <span className="shrink-0 text-ink3">{state.cluster}</span>
      </span>
      <span className="flex min-w-0 gap-1">
        <span className={`${look} shrink-0`}>
          {state.state} <Since state={state} />
        </span>
        {trouble !== null && (
          <span className={`truncate ${state.state === 'live' ? 'text-warn' : 'text-ink2'}`} title={trouble}>
            {state.state === 'live' ? '▲ ' : '· '}
            {trouble}
          </span>
        )}
      </span>
    </span>
  );
}

function Since({ state }: { readonly state: NodeState }) {
  const now = useClock();
  if (now === null || state.since === 0) return null;
  return <>{formatDuration(now - state.since)}</>;
}

/** A live one was seen just now; of a silent one it is said how long ago. */
function Seen({ state }: { readonly state: NodeState }) {
  const now = useClock();
  if (state.state === 'live') return <>now</>;
  if (state.lastSampleAt === null) return <>never</>;
  return <>{now === null ? '–' : `${formatDuration(now - state.lastSampleAt)} ago`}</>;
}

/** A clock that is wrong by less than this misleads nobody. */
const skewWorthMs = 1000;

function Skew({ offsetMs }: { readonly offsetMs: number | null }) {
  if (offsetMs === null || Math.abs(offsetMs) < skewWorthMs) return null;
  const size = formatUnit(Math.abs(offsetMs), 'milliseconds');
  return (
    <span className="block text-warn">
      <span aria-hidden="true">▲ </span>
      clock {size} {offsetMs > 0 ? 'ahead' : 'behind'}
    </span>
  );
}

interface CellProps {
  /** Its column, said on a narrow screen where the heads are not seen. */
  readonly name: string;
  readonly silent: boolean;
  readonly children: ReactNode;
}

function Cell({ name, silent, children }: CellProps) {
  return (
    <span role="cell" className={`fleet-cell ${silent ? 'is-silent' : ''}`}>
      <span className="fleet-label" aria-hidden="true">
        {name}{' '}
      </span>
      {children}
    </span>
  );
}

interface ShareCellProps {
  readonly name: string;
  readonly hue: Hue;
  readonly ratio: number | null;
  readonly text: string;
  readonly silent: boolean;
  /** A high share is a concern in itself; of CPU it is not. */
  readonly concern?: boolean;
}

function ShareCell({ name, hue, ratio, text, silent, concern = false }: ShareCellProps) {
  const tone = concern ? barTones[toneOf(ratio)] : undefined;
  return (
    <span role="cell" className={`fleet-cell fleet-share ${silent ? 'is-silent' : ''}`}>
      <span className="fleet-bar">
        <span className="fleet-label" aria-hidden="true">
          {name}
        </span>
        <Bar value={ratio} hue={hue} tone={tone} label={name} className="min-w-14 max-w-28 flex-1" />
        <span className="min-w-9 text-right">{formatRatio(ratio)}</span>
      </span>
      <span className="fleet-text" title={text}>
        {text}
      </span>
    </span>
  );
}

const barTones = { fine: undefined, unknown: undefined, attention: 'warn', critical: 'bad' } as const;
