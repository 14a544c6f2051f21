import { forbidden, gone, type KernelFile } from '../kernel-files.ts';
import type { Cgroup } from './cgroup.ts';
import type { Hierarchy } from './cgroup-layout.ts';
import { joinPath, systemPath } from './byte-path.ts';

/** A file that was not there is asked for again after this many ticks: a v2 controller can be switched on later. */
const retryTicks = 60;

/**
 * One file of a cgroup. Where it does not exist (another kernel, a controller that is off) it is not asked for again for
 * a while, since a failing open costs more than a read.
 */
export class CgroupFile {
  readonly #cgroup: Cgroup;
  readonly #hierarchy: Hierarchy | null;
  readonly #name: string;
  #file: KernelFile | null = null;
  #retryAt = -1;
  #foldersVersion = -1;

  constructor(cgroup: Cgroup, hierarchy: Hierarchy | null, name: string) {
    this.#cgroup = cgroup;
    this.#hierarchy = hierarchy;
    this.#name = name;
  }

  /** For a file that is read at each tick: keeps its descriptor. Bytes in `reads.files.buffer`; below 0: none. */
  read(): number {
    return this.#read(true);
  }

  /** For a file that is read now and then: keeps its descriptor only while there is room for all. */
  readSeldom(): number {
    return this.#read(false);
  }

  /**
   * A list of processes, which can be longer than what the kernel gives at once. Opened for each read: v1 answers a kept
   * descriptor with the list of before, as long as it is read within a second (CGROUP_PIDLIST_DESTROY_DELAY).
   */
  readListAnew(): number {
    const length = this.#read(true, true);
    this.close();
    return length;
  }

  /** The number in a file that holds one; NaN for `max`, an empty file and one that is not there. */
  readNumber(): number {
    return this.#number(this.read());
  }

  readNumberSeldom(): number {
    return this.#number(this.readSeldom());
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  #read(keep: boolean, toEnd = false): number {
    const { reads, foldersVersion } = this.#cgroup;
    if (this.#foldersVersion !== foldersVersion) this.#lookAgain(foldersVersion);
    if (this.#retryAt > reads.tick) return gone;
    this.#file ??= this.#open();
    if (!this.#file) return gone;
    const { renewals } = this.#file;
    const length = toEnd ? this.#file.readToEnd() : this.#file.read();
    if (this.#file.renewals !== renewals) {
      // What answers now under this name may be another life.
      reads.suspects.add(this.#cgroup);
      this.close();
      return gone;
    }
    if (length < 0) {
      this.#refuse(length);
      return length;
    }
    this.#retryAt = -1;
    if (!keep && !reads.hasRoom) this.close();
    return length;
  }

  #number(length: number): number {
    const { reads } = this.#cgroup;
    return length > 0 ? reads.cursor.reset(reads.files.buffer, length).number() : NaN;
  }

  #open(): KernelFile | null {
    const { reads, path, inodes } = this.#cgroup;
    const hierarchy = this.#hierarchy;
    if (!hierarchy || inodes[hierarchy.index] === 0) {
      // Folders that come later are seen by their version.
      this.#retryAt = Number.MAX_SAFE_INTEGER;
      return null;
    }
    return reads.files.file(systemPath(hierarchy.folder, joinPath(path, this.#name)));
  }

  #lookAgain(foldersVersion: number): void {
    this.#foldersVersion = foldersVersion;
    this.#retryAt = -1;
    this.close();
  }

  #refuse(outcome: number): void {
    const { reads, phase, shownPath } = this.#cgroup;
    if (outcome === forbidden) reads.forbidden ??= `${this.#name} of ${shownPath}`;
    // Not all at the same tick.
    this.#retryAt = reads.tick + retryTicks + phase;
    this.close();
  }
}
