import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { joinPath, systemPath } from '../sources/cgroup/byte-path.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';

/** Cgroups between two pauses: a few milliseconds of work. */
const cgroupsAtOnce = 50;

export interface WorkloadPids {
  readonly pids: ReadonlySet<number>;
  /** Processes that the agent sees no number of, since they are in another pid namespace. */
  readonly hidden: number;
  /** Whether there are more than were asked for. */
  readonly cut: boolean;
  /** Cgroups whose list could not be read. */
  readonly unreadable: number;
}

/**
 * The processes of a cgroup and of all below it, at most `most` of them. On v1 a process may be listed in some of the
 * hierarchies only: where the one that makes the life is empty, the first that is not.
 */
export async function readWorkloadPids(
  workload: Cgroup,
  most: number,
  signal: AbortSignal,
): Promise<WorkloadPids> {
  const pids = new Set<number>();
  const waiting = [workload];
  let hidden = 0;
  let unreadable = 0;
  let read = 0;
  for (let cgroup = waiting.pop(); cgroup; cgroup = waiting.pop()) {
    if (++read % cgroupsAtOnce === 0) await setImmediate();
    signal.throwIfAborted();
    waiting.push(...cgroup.children.values());
    const listed = readPids(cgroup);
    if (listed === null) unreadable++;
    for (const pid of listed ?? []) {
      if (pid === 0) hidden++;
      else if (pids.size < most || pids.has(pid)) pids.add(pid);
      else return { pids, hidden, cut: true, unreadable };
    }
  }
  return { pids, hidden, cut: false, unreadable };
}

/** Null when no list of it could be read although it still exists. */
function readPids({ path, inodes, reads, alive, anchor }: Cgroup): readonly number[] | null {
  const { hierarchies } = reads.layout;
  const others = hierarchies.filter(({ index }) => index !== anchor && inodes[index] !== 0);
  let found: readonly number[] | null = null;
  for (const hierarchy of [hierarchies[anchor], ...others]) {
    if (!hierarchy) continue;
    const list = readList(systemPath(hierarchy.folder, joinPath(path, 'cgroup.procs')));
    if (list && list.length > 0) return list;
    found ??= list;
  }
  return found ?? (alive ? null : []);
}

function readList(file: string | Buffer): readonly number[] | null {
  try {
    const words = readFileSync(file, 'latin1').split('\n');
    return words.filter((word) => /^\d+$/.test(word)).map(Number);
  } catch {
    // Gone, or the list of a threaded cgroup, whose processes are listed above it.
    return null;
  }
}
