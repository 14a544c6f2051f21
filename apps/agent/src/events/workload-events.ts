import { identifyCgroup, type CgroupIdentity } from '../sources/cgroup/cgroup-identity.ts';
import { printablePath, type BytePath } from '../sources/cgroup/byte-path.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import { lifeId } from '../sources/cgroup/life-book.ts';
import type { EventWriter } from './event-writer.ts';

export interface WorkloadEventsOptions {
  readonly cgroups: CgroupTree;
  readonly events: EventWriter;
  /** Wall clock in ms. */
  readonly now: () => number;
}

/**
 * Writes an event for each cgroup that comes to life or goes, first for those that came and went while the agent was
 * away. Returns the function that ends it.
 */
export function writeWorkloadEvents({ cgroups, events, now }: WorkloadEventsOptions): () => void {
  const appeared = ({ id, path, identity }: AppearedLife) => {
    events.append({ kind: 'workload-appeared', subject: id, data: identityData(path, identity) });
  };
  const gone = (life: EndedLife) => {
    events.append({
      kind: 'workload-gone',
      subject: life.id,
      data: {
        ...identityData(life.path, life.identity),
        livedMs: Math.max(0, now() - life.firstSeenAt),
        cpuSeconds: life.cpuSeconds,
        peakBytes: life.peakBytes,
        oomKills: life.oomKills,
      },
    });
  };
  for (const life of cgroups.whileAway.gone) {
    const { path, firstSeenAt } = life;
    const figures = { cpuSeconds: null, peakBytes: null, oomKills: null };
    gone({ id: lifeId(life), path, firstSeenAt, identity: identifyCgroup(path), ...figures });
  }
  for (const cgroup of cgroups.whileAway.appeared) appeared(cgroup);
  // Not at the first tick only: an agent that is killed before it would tell all of this again.
  cgroups.keep();
  return cgroups.subscribe({
    appeared,
    gone: ({ id, path, identity, firstSeenAt, cpu, memory }) =>
      gone({
        id,
        path,
        identity,
        firstSeenAt,
        cpuSeconds: known(cpu.usageSeconds),
        peakBytes: known(memory.peakBytes),
        oomKills: known(memory.oomKills),
      }),
  });
}

interface AppearedLife {
  readonly id: string;
  readonly path: BytePath;
  readonly identity: CgroupIdentity;
}

interface EndedLife extends AppearedLife {
  readonly firstSeenAt: number;
  readonly cpuSeconds: number | null;
  readonly peakBytes: number | null;
  readonly oomKills: number | null;
}

/** Half of what one event may take as JSON; the path alone could be 16 KiB of escaped bytes. */
const longestPath = 8192;

function identityData(path: BytePath, identity: CgroupIdentity) {
  const shown = `/${printablePath(path)}`;
  return { path: shown.length <= longestPath ? shown : `${shown.slice(0, longestPath - 1)}…`, ...identity };
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
