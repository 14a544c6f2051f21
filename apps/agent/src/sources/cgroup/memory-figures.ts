import { KeyedNumbers } from '../proc/keyed-numbers.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';

/** Memory of one cgroup and all below it, in bytes and counts; NaN where the kernel does not tell. */
export interface MemoryFigures {
  readonly usageBytes: number;
  readonly rssBytes: number;
  readonly cacheBytes: number;
  readonly inactiveFileBytes: number;
  readonly mappedFileBytes: number;
  readonly shmemBytes: number;
  readonly kernelBytes: number;
  readonly swapBytes: number;
  readonly peakBytes: number;
  readonly limitHits: number;
  readonly oomKills: number;
  readonly pageFaults: number;
  readonly majorPageFaults: number;
  /** v2: file cache that is still to be written; the writing is charged to the cgroup though it may not run. */
  readonly unwrittenBytes: number;
  /** Whether the last read of the usage found no file. */
  readonly missing: boolean;
  /** Reads the usage. Returns false when it is known and has not moved. */
  readUsage(): boolean;
  /** Reads memory.stat: the kernel moves pages between its lists even while nothing runs. */
  readStat(): void;
  /** Reads what moves only with the usage or when something runs. */
  readCounters(): void;
  close(): void;
}

export function openMemoryFigures(cgroup: Cgroup): MemoryFigures {
  return cgroup.versionOf('memory') === 1 ? new MemoryFiguresV1(cgroup) : new MemoryFiguresV2(cgroup);
}

/** The root's file has other lines than the rest, so that each kind has a reader that knows its lines. */
const statsV1 = [0, 1].map(
  () =>
    new KeyedNumbers([
      'total_rss',
      'total_cache',
      'total_inactive_file',
      'total_mapped_file',
      'total_shmem',
      'total_pgfault',
      'total_pgmajfault',
    ]),
);
const statsV2 = [0, 1].map(
  () =>
    new KeyedNumbers([
      'anon',
      'file',
      'inactive_file',
      'file_mapped',
      'shmem',
      'pgfault',
      'pgmajfault',
      'kernel',
      'file_dirty',
      'file_writeback',
    ]),
);
const oomControl = new KeyedNumbers(['oom_kill']);
const events = new KeyedNumbers(['max', 'oom_kill']);

class MemoryFiguresV1 implements MemoryFigures {
  usageBytes = NaN;
  rssBytes = NaN;
  cacheBytes = NaN;
  inactiveFileBytes = NaN;
  mappedFileBytes = NaN;
  shmemBytes = NaN;
  kernelBytes = NaN;
  swapBytes = NaN;
  peakBytes = NaN;
  limitHits = NaN;
  oomKills = NaN;
  pageFaults = NaN;
  majorPageFaults = NaN;
  readonly unwrittenBytes = 0;
  missing = false;
  readonly #cgroup: Cgroup;
  readonly #stats: KeyedNumbers;
  readonly #usage: CgroupFile;
  readonly #stat: CgroupFile;
  readonly #kernel: CgroupFile;
  readonly #withSwap: CgroupFile;
  readonly #peak: CgroupFile;
  readonly #hits: CgroupFile;
  readonly #oom: CgroupFile;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#stats = statsV1[cgroup.depth === 0 ? 0 : 1]!;
    this.#usage = cgroup.file('memory', 'memory.usage_in_bytes');
    this.#stat = cgroup.file('memory', 'memory.stat');
    this.#kernel = cgroup.file('memory', 'memory.kmem.usage_in_bytes');
    this.#withSwap = cgroup.file('memory', 'memory.memsw.usage_in_bytes');
    this.#peak = cgroup.file('memory', 'memory.max_usage_in_bytes');
    this.#hits = cgroup.file('memory', 'memory.failcnt');
    this.#oom = cgroup.file('memory', 'memory.oom_control');
  }

  readUsage(): boolean {
    const value = this.#usage.readNumber();
    this.missing = Number.isNaN(value);
    if (value === this.usageBytes) return false;
    this.usageBytes = value;
    return true;
  }

  readStat(): void {
    const { buffer } = this.#cgroup.reads.files;
    const length = this.#stat.readSeldom();
    if (length > 0) {
      const { values } = this.#stats;
      this.#stats.parse(buffer, length);
      this.rssBytes = values[0]!;
      this.cacheBytes = values[1]!;
      this.inactiveFileBytes = values[2]!;
      this.mappedFileBytes = values[3]!;
      this.shmemBytes = values[4]!;
      this.pageFaults = values[5]!;
      this.majorPageFaults = values[6]!;
    }
  }

  readCounters(): void {
    const { buffer } = this.#cgroup.reads.files;
    this.kernelBytes = this.#kernel.readNumberSeldom();
    // The two files are read one after the other: a difference below 0 is nothing but that.
    this.swapBytes = Math.max(0, this.#withSwap.readNumberSeldom() - this.usageBytes);
    this.peakBytes = this.#peak.readNumberSeldom();
    this.limitHits = this.#hits.readNumberSeldom();
    const oomLength = this.#oom.readSeldom();
    if (oomLength > 0) {
      oomControl.parse(buffer, oomLength);
      this.oomKills = oomControl.values[0]!;
    }
  }

  close(): void {
    for (const file of [this.#usage, this.#stat, this.#kernel, this.#withSwap, this.#peak]) file.close();
    for (const file of [this.#hits, this.#oom]) file.close();
  }
}

class MemoryFiguresV2 implements MemoryFigures {
  usageBytes = NaN;
  rssBytes = NaN;
  cacheBytes = NaN;
  inactiveFileBytes = NaN;
  mappedFileBytes = NaN;
  shmemBytes = NaN;
  kernelBytes = NaN;
  swapBytes = NaN;
  peakBytes = NaN;
  limitHits = NaN;
  oomKills = NaN;
  pageFaults = NaN;
  majorPageFaults = NaN;
  unwrittenBytes = NaN;
  missing = false;
  readonly #cgroup: Cgroup;
  readonly #isRoot: boolean;
  readonly #stats: KeyedNumbers;
  readonly #usage: CgroupFile;
  readonly #stat: CgroupFile;
  readonly #swap: CgroupFile;
  readonly #peak: CgroupFile;
  readonly #events: CgroupFile;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#isRoot = cgroup.depth === 0;
    this.#stats = statsV2[this.#isRoot ? 0 : 1]!;
    this.#usage = cgroup.file('memory', 'memory.current');
    this.#stat = cgroup.file('memory', 'memory.stat');
    this.#swap = cgroup.file('memory', 'memory.swap.current');
    this.#peak = cgroup.file('memory', 'memory.peak');
    this.#events = cgroup.file('memory', 'memory.events');
  }

  readUsage(): boolean {
    // The root has no memory.current: its usage comes with the rest.
    if (this.#isRoot) return true;
    const value = this.#usage.readNumber();
    this.missing = Number.isNaN(value);
    if (value === this.usageBytes) return false;
    this.usageBytes = value;
    return true;
  }

  readStat(): void {
    const { buffer } = this.#cgroup.reads.files;
    const length = this.#stat.readSeldom();
    if (this.#isRoot) this.missing = length <= 0;
    if (length > 0) {
      const { values } = this.#stats;
      this.#stats.parse(buffer, length);
      this.rssBytes = values[0]!;
      this.cacheBytes = values[1]!;
      this.inactiveFileBytes = values[2]!;
      this.mappedFileBytes = values[3]!;
      this.shmemBytes = values[4]!;
      this.pageFaults = values[5]!;
      this.majorPageFaults = values[6]!;
      this.kernelBytes = values[7]!;
      this.unwrittenBytes = values[8]! + values[9]!;
      // As runc and so cAdvisor and the kubelet take it.
      if (this.#isRoot) this.usageBytes = this.rssBytes + this.cacheBytes;
    }
  }

  readCounters(): void {
    const { buffer } = this.#cgroup.reads.files;
    this.swapBytes = this.#swap.readNumberSeldom();
    this.peakBytes = this.#peak.readNumberSeldom();
    const eventsLength = this.#events.readSeldom();
    if (eventsLength > 0) {
      events.parse(buffer, eventsLength);
      this.limitHits = events.values[0]!;
      this.oomKills = events.values[1]!;
    }
  }

  close(): void {
    for (const file of [this.#usage, this.#stat, this.#swap, this.#peak, this.#events]) file.close();
  }
}
