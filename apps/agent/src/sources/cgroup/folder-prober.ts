import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { systemPath, type BytePath } from './byte-path.ts';
import type { Hierarchy } from './cgroup-layout.ts';

/** Looks at cgroup folders in every hierarchy; the answers of one look are valid until the next. */
export class FolderProber {
  readonly #hierarchies: readonly Hierarchy[];
  /** By hierarchy: the inode of the folder, 0 where there is none. */
  readonly inodes: number[];
  /** By hierarchy: the links of the folder: 2 and one for each folder in it; 1 where the file system does not tell. */
  readonly links: number[];

  constructor(hierarchies: readonly Hierarchy[]) {
    this.#hierarchies = hierarchies;
    this.inodes = hierarchies.map(() => 0);
    this.links = hierarchies.map(() => 0);
  }

  /** Fills `inodes` and `links` for a path; false when it is in no hierarchy. */
  look(path: BytePath): boolean {
    let found = false;
    for (const hierarchy of this.#hierarchies) {
      if (this.lookIn(hierarchy, path)) found = true;
    }
    return found;
  }

  /** The same for one hierarchy. */
  lookIn({ index, folder }: Hierarchy, path: BytePath): boolean {
    const stats = statFolder(folder, path);
    this.inodes[index] = stats?.ino ?? 0;
    this.links[index] = stats?.nlink ?? 0;
    return stats !== null;
  }
}

function statFolder(folder: string, path: BytePath): Stats | null {
  try {
    const stats = lstatSync(systemPath(folder, path), { throwIfNoEntry: false });
    return stats?.isDirectory() === true ? stats : null;
  } catch {
    // No permission, or a path that is too long: nothing that could be read.
    return null;
  }
}

/** Names of the folders in a folder, as bytes; empty when it is gone or may not be listed. */
export function listFolders(hierarchy: Hierarchy, path: BytePath): readonly BytePath[] {
  const names: BytePath[] = [];
  try {
    const entries = readdirSync(systemPath(hierarchy.folder, path), {
      withFileTypes: true,
      encoding: 'buffer',
    });
    for (const entry of entries) {
      if (entry.isDirectory()) names.push(entry.name.toString('latin1'));
    }
  } catch {
    // Gone between two looks: the folder above tells.
  }
  return names;
}
