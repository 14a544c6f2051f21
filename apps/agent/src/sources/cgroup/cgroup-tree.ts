import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import type { Tick } from '../../sampling/tick.ts';
import type { KernelFiles } from '../kernel-files.ts';
import type { SourceHealth } from '../source-health.ts';
import type { Roots } from '../sources.ts';
import type { BytePath } from './byte-path.ts';
import type { Cgroup } from './cgroup.ts';
import { readCgroupLayout, type CgroupLayout, type CgroupMode, type Hierarchy } from './cgroup-layout.ts';
import { CgroupLives } from './cgroup-lives.ts';
import { CgroupReads } from './cgroup-reads.ts';
import { cgroupTrouble } from './cgroup-trouble.ts';
import { FolderWatches, type WatchFolder } from './folder-watches.ts';
import { LifeBook, type PastLife } from './life-book.ts';
import { PendingLooks } from './pending-looks.ts';
import { RollingScan } from './rolling-scan.ts';

export interface CgroupTreeOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
  /** Wall clock in ms. */
  readonly now: () => number;
  /** Where lives are kept over restarts of the agent; null keeps none. */
  readonly livesFile: string | null;
  readonly warn: (message: string) => void;
  /** False on recorded trees and in tests of the scan: nothing is watched, the scan finds all. Default true. */
  readonly watching?: boolean;
  /** Default `fs.watch`. */
  readonly watch?: WatchFolder;
}

export interface CgroupListener {
  appeared(cgroup: Cgroup): void;
  gone(cgroup: Cgroup): void;
}

/** What the start found changed since the agent ran before in this boot; both empty at its first run. */
export interface ChangesWhileAway {
  readonly appeared: readonly Cgroup[];
  readonly gone: readonly PastLife[];
}

const source = 'cgroups';
/** The whole is scanned in so many ticks: as a safety net; without inotify; and when events were lost. */
const scanTicks = { watched: 60, unwatched: 5, hurry: 2 } as const;
/** About 20 ms and 100 ms of work. */
const mostScannedATick = 500;
const mostLooksATick = 1000;
const mostPending = 50_000;
const manyLives = 5000;
/** Runtimes make a cgroup's folders one after the other: a new one is looked at again at so many ticks. */
const settleTicks = 3;

interface Settling {
  readonly cgroup: Cgroup;
  readonly step: number;
}

/** Every cgroup of the machine, by life. `refresh` brings it up to date at the start of each tick. */
export class CgroupTree {
  readonly layout: CgroupLayout;
  readonly reads: CgroupReads;
  readonly whileAway: ChangesWhileAway;
  readonly #options: CgroupTreeOptions;
  readonly #lives: CgroupLives;
  readonly #book: LifeBook;
  readonly #scan: RollingScan;
  readonly #watches: FolderWatches;
  readonly #watched: ReadonlySet<Hierarchy>;
  readonly #pending = new PendingLooks(mostPending);
  readonly #listeners = new Set<CgroupListener>();
  readonly #mostQueuedEvents: number;
  #settling: Settling[] = [];
  #savedVersion = -1;
  /** Events were lost: the scan goes round quickly once. */
  #hurry = false;

  constructor(options: CgroupTreeOptions) {
    const { roots, files, health, livesFile, now, warn } = options;
    this.#options = options;
    this.layout = readCgroupLayout(roots);
    this.reads = new CgroupReads(this.layout, files);
    this.#watched = options.watching === false ? new Set() : watchedHierarchies(this.layout);
    this.#mostQueuedEvents = readMostQueuedEvents(roots.proc);
    const folders = this.layout.hierarchies.map(({ folder }) => folder);
    health.declare(source, 'Cgroups', folders);
    this.#book = new LifeBook({ file: livesFile, bootId: readBootId(roots.proc), warn });
    this.#watches = new FolderWatches(options.watch ?? watch, {
      entryChanged: (cgroup, name) => {
        if (name === null) this.#hurry = true;
        else this.#pending.add(cgroup, name);
      },
      fileWritten: (cgroup, name) => cgroup.fileWritten(name),
    });
    const known = new Set<BytePath>();
    this.#lives = new CgroupLives({
      reads: this.reads,
      firstSeen: (path, inode) => {
        const past = this.#book.take(path, inode);
        if (past) known.add(path);
        return past?.firstSeenAt ?? Math.round(now());
      },
      listener: {
        began: (cgroup) => this.#began(cgroup),
        folderFound: (cgroup, hierarchy) => {
          if (this.#watched.has(hierarchy)) this.#watches.add(cgroup, hierarchy);
        },
        ended: (cgroup) => this.#ended(cgroup),
      },
    });
    const appeared = [...this.#lives.byId.values()].filter(({ path }) => !known.has(path));
    this.whileAway = this.#book.firstRun
      ? { appeared: [], gone: [] }
      : { appeared, gone: this.#book.takeLeft() };
    this.#settling = [];
    this.#scan = new RollingScan(
      () => this.#lives.byId.values(),
      (cgroup) => this.#lives.verify(cgroup),
    );
    this.#report();
  }

  get mode(): CgroupMode {
    return this.layout.mode;
  }

  /** By row id. */
  cgroups(): ReadonlyMap<string, Cgroup> {
    return this.#lives.byId;
  }

  find(rowId: string): Cgroup | null {
    return this.#lives.byId.get(rowId) ?? null;
  }

  /** Grows with each life that begins or ends. */
  get version(): number {
    return this.#lives.version;
  }

  /** Grows with each life that begins or ends, each folder that comes or goes, and each limit that changes. */
  get changes(): number {
    return this.reads.changes + this.#lives.version;
  }

  /** Folders under inotify. */
  get watchCount(): number {
    return this.#watches.count;
  }

  /** Tells of lives that begin and end from now on. Returns the function that ends it. */
  subscribe(listener: CgroupListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** At the start of each tick: looks where inotify told of a change, and a little further on in the scan. */
  refresh(tick: Tick): void {
    this.reads.begin(tick.number, this.#lives.byId.size);
    this.#drain();
    this.#settle();
    for (const cgroup of this.reads.suspects) this.#lives.verify(cgroup);
    this.reads.suspects.clear();
    this.#scanOn();
    this.#report();
    this.#save(tick);
  }

  close(): void {
    this.#watches.close();
    for (const cgroup of this.#lives.byId.values()) cgroup.close();
    this.keep();
    this.#listeners.clear();
  }

  /** Remembers which lives have been told of, for the next start. */
  keep(): void {
    const { byId, version } = this.#lives;
    if (this.#book.save(byId.values())) this.#savedVersion = version;
  }

  #drain(): void {
    const lost = this.#pending.takeDropped() > 0;
    // The kernel drops events when its queue is full, and libuv does not tell.
    if (lost || this.#watches.takeEventCount() > this.#mostQueuedEvents / 2) this.#hurry = true;
    this.#pending.drain(mostLooksATick, (cgroup, name) => this.#lives.look(cgroup, name));
  }

  #settle(): void {
    if (this.#settling.length === 0) return;
    const later: Settling[] = [];
    for (const { cgroup, step } of this.#settling) {
      this.#lives.verify(cgroup);
      if (cgroup.alive && step + 1 < settleTicks) later.push({ cgroup, step: step + 1 });
    }
    this.#settling = later;
  }

  #scanOn(): void {
    const { rounds } = this.#scan;
    const ticks = this.#hurry
      ? scanTicks.hurry
      : this.#watched.size > 0 && this.#watches.refused === null
        ? scanTicks.watched
        : scanTicks.unwatched;
    this.#scan.step({ ticks, most: mostScannedATick });
    if (this.#scan.rounds === rounds) return;
    this.#hurry = false;
    this.#watches.retry();
  }

  #report(): void {
    const { forbidden } = this.reads;
    const state = { layout: this.layout, watchRefused: this.#watches.refused, forbidden };
    this.#options.health.report(source, cgroupTrouble(state));
  }

  #save(tick: Tick): void {
    const { byId, version } = this.#lives;
    if (version === this.#savedVersion) return;
    // Many lives take long to write (5,000 about 4 ms), and a disk that fails may do so slowly: then less often.
    if ((byId.size > manyLives || this.#book.failing) && tick.number % 5 !== 0) return;
    this.keep();
  }

  #began(cgroup: Cgroup): void {
    this.#settling.push({ cgroup, step: 0 });
    for (const listener of this.#listeners) listener.appeared(cgroup);
  }

  #ended(cgroup: Cgroup): void {
    this.#watches.remove(cgroup);
    cgroup.close();
    for (const listener of this.#listeners) listener.gone(cgroup);
  }
}

/**
 * What is under inotify. Runtimes make a container's folders in all hierarchies, systemd makes a unit's in its own: so
 * on v1 those of memory and CPU, which also tell when a limit is written, and systemd's. What is only elsewhere is found
 * by the scan.
 */
function watchedHierarchies(layout: CgroupLayout): ReadonlySet<Hierarchy> {
  const systemd =
    layout.unified ?? layout.hierarchies.find(({ hierarchyName }) => hierarchyName === 'systemd');
  return new Set(
    [layout.of('memory'), layout.of('cpu'), systemd].filter(
      (hierarchy) => hierarchy !== null && hierarchy !== undefined,
    ),
  );
}

function readMostQueuedEvents(proc: string): number {
  const text = readText(path.join(proc, 'sys/fs/inotify/max_queued_events'));
  return Number.parseInt(text ?? '', 10) || 16_384;
}

function readBootId(proc: string): string {
  return readText(path.join(proc, 'sys/kernel/random/boot_id')) ?? '';
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'latin1').trim();
  } catch {
    return null;
  }
}
