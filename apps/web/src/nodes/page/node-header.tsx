'use client';

import type { AgentState, NodeId } from '@kubevitals/shared';
import type { ReactNode } from 'react';
import { useFacet, useLatest, useNode } from '../../client/index.ts';
import { formatBytes, formatDuration, formatRatio } from '../../format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Definition } from '../../ui/definition.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { kernelName } from './kernel-name.ts';
import { NodeSince } from './node-since.tsx';

const agentRows = { rows: ['agent'], fields: ['cpuCores', 'residentBytes'] } as const;
const cpuRows = { rows: ['host'], fields: ['coresOnline'], everyMs: 10_000 } as const;
const memoryRows = { rows: ['host'], fields: ['totalBytes'], everyMs: 10_000 } as const;
const systemRows = { rows: ['host'], fields: ['uptimeSeconds'], everyMs: 10_000 } as const;

/** A skew that people notice when they compare times. */
const skewMs = 500;

/** Who the node is and how it is, in two lines. */
export function NodeHeader({ node }: { readonly node: NodeId }) {
  const name = node.slice(node.indexOf('/') + 1);
  return (
    <div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="m-0 min-w-0 text-xl font-semibold tracking-tight break-all">{name}</h1>
        <StateChips node={node} />
      </div>
      <div className="mt-1 flex min-h-[19px] flex-wrap gap-x-[14px] gap-y-1 text-ink2">
        <Facts node={node} />
      </div>
    </div>
  );
}

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  live: ['ok', 'Live'],
  stale: ['bad', 'Stale'],
  gone: ['bad', 'Disconnected'],
  waiting: ['none', 'Waiting for data'],
};

function StateChips({ node }: { readonly node: NodeId }) {
  const { status, since, clockOffsetMs } = useNode(node);
  const { items } = useFacet(node, 'agent');
  const agent = items.get('agent');
  const [tone, text] = states[status] ?? ['none', status];
  return (
    <>
      <Chip tone={tone} sign={status === 'stale' ? '◌' : undefined}>
        {text} <NodeSince since={since} />
      </Chip>
      {agent && (agent.limitedBy.length > 0 || agent.limitedWhy !== null) ? (
        <BudgetChip agent={agent} />
      ) : null}
      {clockOffsetMs !== null && Math.abs(clockOffsetMs) >= skewMs ? (
        <Chip tone="warn" title="The machine’s clock against the hub’s; charts show the machine’s own time.">
          Clock {formatDuration(Math.abs(clockOffsetMs))} {clockOffsetMs > 0 ? 'ahead' : 'behind'}
        </Chip>
      ) : null}
      {agent && !agent.privileged ? (
        <Chip tone="warn" title="It runs without root: the “about” tab says what it cannot read.">
          Not root
        </Chip>
      ) : null}
    </>
  );
}

/** What the agent made coarser to stay within its budget; why, on a press. */
function BudgetChip({ agent }: { readonly agent: AgentState }) {
  const { coarsenessSeconds, historySeconds, limitedBy, limitedWhy } = agent;
  const effects = [
    coarsenessSeconds > 1 ? `reads each ${coarsenessSeconds} s` : null,
    historySeconds < 900 ? `history ${formatDuration(historySeconds * 1000)}` : null,
  ].filter((effect) => effect !== null);
  return (
    <Tooltip text={limitedWhy ?? `Its budget of ${limitedBy.join(', ')} holds it back.`}>
      <Chip tone="warn">Agent holds back: {effects.join(', ') || limitedBy.join(', ')}</Chip>
    </Tooltip>
  );
}

const cgroupNames = {
  v1: 'cgroup v1',
  v2: 'cgroup v2',
  hybrid: 'cgroup v1 with v2 beside',
  none: 'no cgroups',
};

function Facts({ node }: { readonly node: NodeId }) {
  const { items } = useFacet(node, 'agent');
  const inventory = useFacet(node, 'inventory').items;
  const own = useLatest(node, 'agent', agentRows);
  const cpu = useLatest(node, 'host.cpu', cpuRows);
  const memory = useLatest(node, 'host.memory', memoryRows);
  const system = useLatest(node, 'host.system', systemRows);
  const agent = items.get('agent');
  const kernel = kernelName(inventory);
  if (!agent && !cpu) return <Skeleton className="h-4 w-96 max-w-full" />;
  const uptime = system?.value('host', 'uptimeSeconds') ?? null;
  return (
    <>
      <Fact>
        {cpu?.value('host', 'coresOnline') ?? '–'} cores · {formatBytes(memory?.value('host', 'totalBytes'))}
      </Fact>
      {kernel ? <Fact>{kernel}</Fact> : null}
      {agent ? <Fact>{cgroupNames[agent.cgroupMode]}</Fact> : null}
      {uptime === null ? null : <Fact>up {formatDuration(uptime * 1000)}</Fact>}
      <Definition kind="agent" field="cpuCores">
        agent {formatRatio(own?.value('agent', 'cpuCores'))} of a core,{' '}
        {formatBytes(own?.value('agent', 'residentBytes'))}
      </Definition>
    </>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <span>{children}</span>;
}
