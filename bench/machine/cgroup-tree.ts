import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface CgroupMount {
  readonly version: 1 | 2;
  readonly path: string;
}

const removeTries = 100;

/** The cgroup file systems in the text of /proc/self/mounts. */
export function parseCgroupMounts(text: string): readonly CgroupMount[] {
  return text.split('\n').flatMap((line) => {
    const [, mountPoint, type] = line.split(' ');
    if (mountPoint === undefined || (type !== 'cgroup' && type !== 'cgroup2')) return [];
    return [{ version: type === 'cgroup' ? 1 : 2, path: mountPoint } as const];
  });
}

export function readCgroupMounts(): readonly CgroupMount[] {
  return parseCgroupMounts(readFileSync('/proc/self/mounts', 'utf8'));
}

/**
 * A tree of cgroups of our own under one top folder, made in every hierarchy of the machine as a container runtime
 * makes it. Needs root. Paths are relative to the top folder.
 */
export class CgroupTree {
  readonly #mounts: readonly CgroupMount[];
  readonly #top: string;
  readonly #made: string[] = [];

  constructor(mounts: readonly CgroupMount[], top: string) {
    if (mounts.length === 0) throw new Error('no cgroup file system is mounted');
    this.#mounts = mounts;
    this.#top = top;
    this.make('.');
  }

  /** The folders of a cgroup, one in each hierarchy. */
  folders(cgroup: string): readonly string[] {
    return this.#mounts.map((mount) => path.join(mount.path, this.#top, cgroup));
  }

  /** The cgroup above must exist. */
  make(cgroup: string): void {
    for (const folder of this.folders(cgroup)) {
      mkdirSync(folder);
      copyCpuset(folder);
    }
    this.#made.push(cgroup);
  }

  join(cgroup: string, pid: number): void {
    for (const folder of this.folders(cgroup)) writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
  }

  /** Every cgroup that was made, the top one first. */
  get made(): readonly string[] {
    return this.#made;
  }

  /** Removes all of it, once. The processes in it must have been told to end; it waits for the last of them. */
  async remove(): Promise<void> {
    for (const cgroup of this.#made.toReversed()) {
      for (const folder of this.folders(cgroup)) await removeEmpty(folder);
    }
    this.#made.length = 0;
  }
}

/** A v1 cpuset takes no process before it has CPUs and memory nodes: those of the one above. */
function copyCpuset(folder: string): void {
  if (!readdirSync(folder).includes('cpuset.mems')) return;
  for (const file of ['cpuset.cpus', 'cpuset.mems']) {
    const above = readFileSync(path.join(path.dirname(folder), file), 'utf8');
    writeFileSync(path.join(folder, file), above);
  }
}

async function removeEmpty(folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOENT') return;
      if (code !== 'EBUSY' || tries === removeTries) throw error;
    }
    await delay(50);
  }
}
