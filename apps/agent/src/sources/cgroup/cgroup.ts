import type { CgroupIdentity } from './cgroup-identity.ts';
import { CgroupFile } from './cgroup-file.ts';
import { CgroupLimits } from './cgroup-limits.ts';
import { CgroupMembers } from './cgroup-members.ts';
import { CgroupPulse } from './cgroup-pulse.ts';
import type { CgroupReads } from './cgroup-reads.ts';
import { printablePath, type BytePath } from './byte-path.ts';
import { openCpuFigures, reopenCpuFigures, type CpuFigures } from './cpu-figures.ts';
import { openMemoryFigures, type MemoryFigures } from './memory-figures.ts';

export interface CgroupBirth {
  readonly reads: CgroupReads;
  readonly id: string;
  readonly path: BytePath;
  readonly identity: CgroupIdentity;
  readonly parent: Cgroup | null;
  /** Index of the hierarchy whose folder makes the life: a new inode there is a new life. */
  readonly anchor: number;
  readonly inodes: readonly number[];
  readonly firstSeenAt: number;
}

/** One life of a cgroup: (path, inode, first seen). What comes back under the same name is another one. */
export class Cgroup {
  /** Row id: `w-<hash>`. */
  readonly id: string;
  readonly path: BytePath;
  readonly identity: CgroupIdentity;
  readonly parent: Cgroup | null;
  readonly depth: number;
  readonly anchor: number;
  readonly inode: number;
  /** Wall clock in ms. */
  readonly firstSeenAt: number;
  /** Spreads what is read every ten seconds over the ticks: 0 to 9. */
  readonly phase: number;
  readonly reads: CgroupReads;
  readonly children = new Map<BytePath, Cgroup>();
  /** Inode of its folder in each hierarchy; 0 where it has none. */
  readonly inodes: number[];
  /** Grows when a folder of it comes or goes, so that those who keep files look again. */
  foldersVersion = 0;
  /** False once its folder is gone or replaced. */
  alive = true;
  cpu: CpuFigures;
  readonly memory: MemoryFigures;
  readonly limits: CgroupLimits;
  readonly members: CgroupMembers;
  readonly pulse: CgroupPulse;

  constructor(birth: CgroupBirth) {
    this.reads = birth.reads;
    this.id = birth.id;
    this.path = birth.path;
    this.identity = birth.identity;
    this.parent = birth.parent;
    this.depth = birth.path === '' ? 0 : birth.path.split('/').length;
    this.anchor = birth.anchor;
    this.inodes = [...birth.inodes];
    this.inode = this.inodes[birth.anchor]!;
    this.firstSeenAt = birth.firstSeenAt;
    this.phase = birth.reads.nextPhase();
    this.cpu = openCpuFigures(this);
    this.memory = openMemoryFigures(this);
    this.limits = new CgroupLimits(this);
    this.members = new CgroupMembers(this);
    this.pulse = new CgroupPulse(this);
  }

  /** As shown to people: with a slash at the start, bytes that do not print as `\xNN`. */
  get shownPath(): string {
    return `/${printablePath(this.path)}`;
  }

  /** One of its files, opened at the first read. */
  file(controller: string, name: string): CgroupFile {
    return new CgroupFile(this, this.reads.layout.of(controller), name);
  }

  /** A file that every hierarchy has, from the one that makes its life. */
  anchorFile(name: string): CgroupFile {
    return new CgroupFile(this, this.reads.layout.hierarchies[this.anchor] ?? null, name);
  }

  /** A file of the v2 tree, whatever else is mounted. */
  unifiedFile(name: string): CgroupFile {
    return new CgroupFile(this, this.reads.layout.unified, name);
  }

  /** Version of the hierarchy that has a controller's files. */
  versionOf(controller: string): 1 | 2 {
    return this.reads.layout.of(controller)?.version ?? 2;
  }

  hasFolder(controller: string): boolean {
    const hierarchy = this.reads.layout.of(controller);
    return hierarchy !== null && this.inodes[hierarchy.index] !== 0;
  }

  /** A folder of it came or went: files are looked for again. */
  foldersChanged(): void {
    this.foldersVersion++;
    this.reads.changes++;
    this.cpu = reopenCpuFigures(this);
  }

  /** inotify: a file of it was written, perhaps a limit. */
  fileWritten(name: BytePath): void {
    this.limits.fileWritten(name);
  }

  /** Releases the descriptors. Its last figures stay. */
  close(): void {
    this.cpu.close();
    this.memory.close();
    this.limits.close();
    this.members.close();
  }

  /** Controllers that have a folder for it; `unified` for the v2 tree of a hybrid host. Reads a file on v2. */
  readControllers(): readonly string[] {
    const { layout } = this.reads;
    if (layout.mode === 'v2') return this.#readControllersV2();
    return layout.hierarchies.flatMap(({ index, version, controllers, hierarchyName }) => {
      if (this.inodes[index] === 0) return [];
      if (version === 2) return ['unified'];
      return controllers.length > 0 ? controllers : [`name=${hierarchyName ?? ''}`];
    });
  }

  #readControllersV2(): readonly string[] {
    const file = this.unifiedFile('cgroup.controllers');
    const length = file.read();
    file.close();
    const text = length > 0 ? this.reads.files.buffer.toString('latin1', 0, length).trim() : '';
    return text === '' ? [] : text.split(' ');
  }
}
