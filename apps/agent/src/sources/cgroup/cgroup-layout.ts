import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseCgroupMounts, type CgroupMount } from './cgroup-mounts.ts';

export type CgroupMode = 'v1' | 'v2' | 'hybrid' | 'none';

/** One tree of cgroup folders. Every cgroup has at most one folder in each. */
export interface Hierarchy {
  /** Place in `CgroupLayout.hierarchies`. */
  readonly index: number;
  /** The folder where the agent finds it. */
  readonly folder: string;
  readonly version: 1 | 2;
  /** v1: the controllers mounted here. v2: empty, since its controllers are switched on folder by folder. */
  readonly controllers: readonly string[];
  readonly hierarchyName: string | null;
  /** False when only a part of the hierarchy is mounted, so that the agent cannot see all cgroups. */
  readonly whole: boolean;
}

/**
 * How cgroups are mounted on a machine. `hybrid` is v1 with a v2 tree beside it (`unified/`), as systemd mounts it.
 */
export class CgroupLayout {
  readonly mode: CgroupMode;
  readonly hierarchies: readonly Hierarchy[];

  constructor(hierarchies: readonly Omit<Hierarchy, 'index'>[]) {
    this.hierarchies = hierarchies.map((hierarchy, index) => ({ ...hierarchy, index }));
    const has = (version: 1 | 2) => this.hierarchies.some((hierarchy) => hierarchy.version === version);
    this.mode = has(2) ? (has(1) ? 'hybrid' : 'v2') : has(1) ? 'v1' : 'none';
  }

  /** The v2 tree; null on v1. */
  get unified(): Hierarchy | null {
    return this.hierarchies.find(({ version }) => version === 2) ?? null;
  }

  /** Where a controller's files are: its v1 hierarchy, else the v2 tree (where the files may not exist). */
  of(controller: string): Hierarchy | null {
    return (
      this.hierarchies.find(({ controllers }) => controllers.includes(controller)) ?? this.unified ?? null
    );
  }
}

export interface CgroupLayoutPaths {
  readonly proc: string;
  readonly cgroup: string;
}

/**
 * Finds out how cgroups are mounted: from the mount table, and where it does not tell (a recorded tree, a mount table of
 * another container) from the folders themselves.
 */
export function readCgroupLayout({ proc, cgroup }: CgroupLayoutPaths): CgroupLayout {
  let mounts: readonly CgroupMount[] = [];
  try {
    mounts = parseCgroupMounts(readFileSync(path.join(proc, 'self/mountinfo'), 'latin1'));
  } catch {
    // Without a mount table the folders tell enough.
  }
  const mounted = layoutOfMounts(mounts, cgroup);
  return mounted.mode === 'none' ? layoutOfFolders(cgroup) : mounted;
}

function layoutOfMounts(mounts: readonly CgroupMount[], cgroupRoot: string): CgroupLayout {
  const found: Omit<Hierarchy, 'index'>[] = [];
  const seen = new Set<string>();
  for (const mount of mounts) {
    const folder = folderOf(mount.mountPoint, cgroupRoot);
    // One hierarchy can be mounted at several places.
    const key = mount.version === 2 ? '2' : `${mount.controllers.join(',')} ${mount.hierarchyName ?? ''}`;
    if (folder === null || seen.has(key)) continue;
    seen.add(key);
    found.push({
      folder,
      version: mount.version,
      controllers: mount.controllers,
      hierarchyName: mount.hierarchyName,
      whole: mount.root === '/' || mount.root.startsWith('/..'),
    });
  }
  return new CgroupLayout(found);
}

/** A mount table of the host names its own paths; the agent may see them below another root. */
function folderOf(mountPoint: string, cgroupRoot: string): string | null {
  const usual = '/sys/fs/cgroup';
  const within = (root: string) => mountPoint === root || mountPoint.startsWith(`${root}/`);
  if (within(cgroupRoot)) return isFolder(mountPoint) ? mountPoint : null;
  if (!within(usual)) return null;
  const folder = path.join(cgroupRoot, mountPoint.slice(usual.length));
  return isFolder(folder) ? folder : null;
}

function layoutOfFolders(cgroupRoot: string): CgroupLayout {
  if (isFile(path.join(cgroupRoot, 'cgroup.controllers'))) {
    return new CgroupLayout([
      { folder: cgroupRoot, version: 2, controllers: [], hierarchyName: null, whole: true },
    ]);
  }
  const found: Omit<Hierarchy, 'index'>[] = [];
  for (const name of folderNames(cgroupRoot)) {
    const folder = path.join(cgroupRoot, name);
    // `cpu` and `cpuacct` are often links to the joined `cpu,cpuacct`.
    if (!lstatSync(folder).isDirectory()) continue;
    const unified = isFile(path.join(folder, 'cgroup.controllers'));
    const named = !unified && (name === 'systemd' || name === 'elogind');
    found.push({
      folder,
      version: unified ? 2 : 1,
      controllers: unified || named ? [] : name.split(','),
      hierarchyName: named ? name : null,
      whole: true,
    });
  }
  return new CgroupLayout(found);
}

function folderNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
