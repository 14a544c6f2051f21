import { identifyCgroup } from './cgroup-identity.ts';
import { Cgroup } from './cgroup.ts';
import type { CgroupReads } from './cgroup-reads.ts';
import type { Hierarchy } from './cgroup-layout.ts';
import { FolderProber, listFolders } from './folder-prober.ts';
import { joinPath, type BytePath } from './byte-path.ts';
import { lifeId, type PastLife } from './life-book.ts';

export interface LivesListener {
  /** A life began. Its files may be read. */
  began(cgroup: Cgroup): void;
  /** A folder of it was found in this hierarchy. */
  folderFound(cgroup: Cgroup, hierarchy: Hierarchy): void;
  /** A life ended; those below it ended before. */
  ended(cgroup: Cgroup): void;
}

export interface LivesOptions {
  readonly reads: CgroupReads;
  readonly listener: LivesListener;
  /** When the life with this path and inode was first seen, in ms of the wall clock. */
  readonly firstSeen: (path: BytePath, inode: number) => number;
}

/** Hierarchies whose folder makes a life, the best first: containers have all of them, others may have only one. */
const anchors = ['memory', 'cpuacct', 'cpu', 'pids', 'blkio', 'cpuset'];

/** The living cgroups, kept equal to the folders of all hierarchies: it looks where it is told to. */
export class CgroupLives {
  readonly root: Cgroup;
  readonly byId = new Map<string, Cgroup>();
  readonly #reads: CgroupReads;
  readonly #listener: LivesListener;
  readonly #firstSeen: LivesOptions['firstSeen'];
  readonly #hierarchies: readonly Hierarchy[];
  readonly #anchorOrder: readonly Hierarchy[];
  readonly #prober: FolderProber;
  /** Grows with each life that begins or ends. */
  version = 0;

  constructor({ reads, listener, firstSeen }: LivesOptions) {
    this.#reads = reads;
    this.#listener = listener;
    this.#firstSeen = firstSeen;
    this.#hierarchies = reads.layout.hierarchies;
    const rank = ({ version, controllers }: Hierarchy) => {
      const place = anchors.findIndex((anchor) => controllers.includes(anchor));
      return place >= 0 ? place : version === 2 ? anchors.length : anchors.length + 1;
    };
    this.#anchorOrder = this.#hierarchies.toSorted((a, b) => rank(a) - rank(b));
    this.#prober = new FolderProber(this.#hierarchies);
    this.#prober.look('');
    this.root = this.#begin(null, '');
    this.#prober.look('');
    this.#descend(this.root);
  }

  /** Looks at a folder below a living one in all hierarchies, and at what is below it when it is new. */
  look(parent: Cgroup, name: BytePath): void {
    if (!parent.alive) return;
    const path = joinPath(parent.path, name);
    const known = parent.children.get(name);
    const found = this.#prober.look(path);
    if (known) {
      if (this.#isSame(known)) {
        this.#updateFolders(known);
        return;
      }
      this.#end(known);
    }
    if (found) this.#descend(this.#begin(parent, path));
  }

  /** Compares one living cgroup with its folders: whether it still is, and whether anything came or went in them. */
  verify(cgroup: Cgroup): void {
    if (!cgroup.alive) return;
    const { parent, path, foldersVersion } = cgroup;
    if (parent) this.look(parent, nameOf(path));
    if (!this.byId.has(cgroup.id)) return;
    // Looking at what came into its folders has overwritten what was seen of this one.
    if (!parent || cgroup.foldersVersion !== foldersVersion) this.#prober.look(path);
    const links = [...this.#prober.links];
    for (const hierarchy of this.#hierarchies) {
      if (links[hierarchy.index] !== this.#expectedLinks(cgroup, hierarchy)) this.list(cgroup, hierarchy);
    }
  }

  /** Reads the names in a folder: looks at those that are new there, and at those that are there no more. */
  list(cgroup: Cgroup, hierarchy: Hierarchy): void {
    if (!cgroup.alive) return;
    const names = new Set(listFolders(hierarchy, cgroup.path));
    for (const name of names) {
      const child = cgroup.children.get(name);
      if (!child || child.inodes[hierarchy.index] === 0) this.look(cgroup, name);
    }
    for (const [name, child] of cgroup.children) {
      if (child.inodes[hierarchy.index] !== 0 && !names.has(name)) this.look(cgroup, name);
    }
  }

  #descend(cgroup: Cgroup): void {
    const links = [...this.#prober.links];
    for (const hierarchy of this.#hierarchies) {
      // A folder with two links has no folder in it; most have none.
      if (cgroup.inodes[hierarchy.index] !== 0 && links[hierarchy.index] !== 2) this.list(cgroup, hierarchy);
    }
  }

  #expectedLinks(cgroup: Cgroup, { index }: Hierarchy): number {
    if (cgroup.inodes[index] === 0) return 0;
    let folders = 0;
    for (const child of cgroup.children.values()) {
      if (child.inodes[index] !== 0) folders++;
    }
    return 2 + folders;
  }

  /** Whether what was just looked at still is this life. */
  #isSame(cgroup: Cgroup): boolean {
    const { inodes } = this.#prober;
    const anchor = inodes[cgroup.anchor]!;
    if (anchor !== 0) return anchor === cgroup.inode;
    // Runtimes remove a cgroup hierarchy by hierarchy: it lives until the last folder is gone.
    return inodes.some((inode) => inode !== 0);
  }

  #updateFolders(cgroup: Cgroup): void {
    const { inodes } = this.#prober;
    const found: Hierarchy[] = [];
    let changed = false;
    for (const hierarchy of this.#hierarchies) {
      const inode = inodes[hierarchy.index]!;
      const before = cgroup.inodes[hierarchy.index]!;
      if (inode === before) continue;
      cgroup.inodes[hierarchy.index] = inode;
      changed = true;
      if (inode !== 0) found.push(hierarchy);
    }
    if (changed) cgroup.foldersChanged();
    for (const hierarchy of found) {
      this.#listener.folderFound(cgroup, hierarchy);
      this.list(cgroup, hierarchy);
    }
  }

  #begin(parent: Cgroup | null, path: BytePath): Cgroup {
    const { inodes } = this.#prober;
    const anchor = this.#anchorOrder.find(({ index }) => inodes[index] !== 0)?.index ?? 0;
    const inode = inodes[anchor] ?? 0;
    const life: PastLife = { path, inode, firstSeenAt: this.#firstSeen(path, inode) };
    const cgroup = new Cgroup({
      reads: this.#reads,
      id: lifeId(life),
      path,
      identity: identifyCgroup(path),
      parent,
      anchor,
      inodes,
      firstSeenAt: life.firstSeenAt,
    });
    // The root of a machine without cgroups.
    if (inode === 0) return cgroup;
    this.byId.set(cgroup.id, cgroup);
    parent?.children.set(nameOf(path), cgroup);
    this.version++;
    this.#listener.began(cgroup);
    for (const hierarchy of this.#hierarchies) {
      if (cgroup.inodes[hierarchy.index] !== 0) this.#listener.folderFound(cgroup, hierarchy);
    }
    return cgroup;
  }

  #end(cgroup: Cgroup): void {
    for (const child of [...cgroup.children.values()]) this.#end(child);
    cgroup.alive = false;
    this.byId.delete(cgroup.id);
    cgroup.parent?.children.delete(nameOf(cgroup.path));
    this.version++;
    this.#listener.ended(cgroup);
  }
}

function nameOf(path: BytePath): BytePath {
  return path.slice(path.lastIndexOf('/') + 1);
}
