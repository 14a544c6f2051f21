import type { FSWatcher } from 'node:fs';
import type { BytePath } from './byte-path.ts';
import { systemPath } from './byte-path.ts';
import type { Cgroup } from './cgroup.ts';
import type { Hierarchy } from './cgroup-layout.ts';

/** `fs.watch`, as far as it is used here. */
export type WatchFolder = (
  folder: string | Buffer,
  options: { readonly persistent: false; readonly encoding: 'buffer' },
  listener: (type: string, name: Buffer | null) => void,
) => FSWatcher;

/** What inotify told of a folder: a name in it came or went (null: unknown which), or a file was written. */
export interface FolderListener {
  entryChanged(cgroup: Cgroup, name: BytePath | null): void;
  fileWritten(cgroup: Cgroup, name: BytePath): void;
}

/**
 * inotify on the folders of cgroups. Once the kernel refuses a watch (its limit is reached) no more are added, and
 * `refused` says why: the scan then has to find what is not watched.
 */
export class FolderWatches {
  readonly #watch: WatchFolder;
  readonly #listener: FolderListener;
  readonly #watchers = new Map<Cgroup, FSWatcher[]>();
  /** Folders that the kernel refused to watch. */
  readonly #unwatched = new Map<Cgroup, Hierarchy[]>();
  #count = 0;
  #events = 0;
  #refused: string | null = null;

  constructor(watch: WatchFolder, listener: FolderListener) {
    this.#watch = watch;
    this.#listener = listener;
  }

  /** The system's code for the first watch that was refused; null while all folders are watched. */
  get refused(): string | null {
    return this.#refused;
  }

  get count(): number {
    return this.#count;
  }

  /** Events since the last call. */
  takeEventCount(): number {
    const events = this.#events;
    this.#events = 0;
    return events;
  }

  add(cgroup: Cgroup, hierarchy: Hierarchy): void {
    if (this.#refused !== null) {
      this.#postpone(cgroup, hierarchy);
      return;
    }
    try {
      const folder = systemPath(hierarchy.folder, cgroup.path);
      const watcher = this.#watch(folder, { persistent: false, encoding: 'buffer' }, (type, name) => {
        this.#events++;
        const bytes = name === null ? null : name.toString('latin1');
        if (type === 'rename') this.#listener.entryChanged(cgroup, bytes);
        else if (bytes !== null) this.#listener.fileWritten(cgroup, bytes);
      });
      watcher.on('error', () => this.#listener.entryChanged(cgroup, null));
      const watchers = this.#watchers.get(cgroup);
      if (watchers) watchers.push(watcher);
      else this.#watchers.set(cgroup, [watcher]);
      this.#count++;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      // A folder that vanished in between is found by the event of the folder above.
      if (code === 'ENOENT' || code === 'ENOTDIR') return;
      this.#refused = code;
      this.#postpone(cgroup, hierarchy);
    }
  }

  remove(cgroup: Cgroup): void {
    this.#unwatched.delete(cgroup);
    const watchers = this.#watchers.get(cgroup);
    if (!watchers) return;
    for (const watcher of watchers) watcher.close();
    this.#count -= watchers.length;
    this.#watchers.delete(cgroup);
  }

  /** Tries again what was refused, until the first refusal. */
  retry(): void {
    if (this.#refused === null) return;
    this.#refused = null;
    const postponed = [...this.#unwatched];
    this.#unwatched.clear();
    for (const [cgroup, hierarchies] of postponed) {
      for (const hierarchy of hierarchies) this.add(cgroup, hierarchy);
    }
  }

  #postpone(cgroup: Cgroup, hierarchy: Hierarchy): void {
    const hierarchies = this.#unwatched.get(cgroup);
    if (hierarchies) hierarchies.push(hierarchy);
    else this.#unwatched.set(cgroup, [hierarchy]);
  }

  close(): void {
    this.#unwatched.clear();
    for (const cgroup of [...this.#watchers.keys()]) this.remove(cgroup);
  }
}
