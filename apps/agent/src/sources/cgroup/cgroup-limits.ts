import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';
import type { BytePath } from './byte-path.ts';

/** v1 writes "no limit" as the largest number of pages; every number beyond this is that (2^62). */
const noLimitBytes = 2 ** 62;
const longestCpuset = 1024;

const limitFiles = new Set([
  'cpu.max',
  'cpu.weight',
  'cpu.cfs_quota_us',
  'cpu.cfs_period_us',
  'cpu.shares',
  'memory.max',
  'memory.high',
  'memory.limit_in_bytes',
  'pids.max',
  'cpuset.cpus',
]);

/** What a cgroup may use; NaN (or null) without a limit and where the kernel does not tell. */
export class CgroupLimits {
  quotaMicroseconds = NaN;
  periodMicroseconds = NaN;
  cpuShares = NaN;
  cpuWeight = NaN;
  memoryBytes = NaN;
  memoryHighBytes = NaN;
  pids = NaN;
  cpuset: string | null = null;
  /** Grows when any of them changes; 0 before the first read. */
  version = 0;
  /** Whether inotify told that one was written since the last read. */
  written = false;
  readonly #cgroup: Cgroup;
  readonly #cpu: CpuLimitFiles;
  readonly #memory: CgroupFile;
  readonly #memoryHigh: CgroupFile | null;
  readonly #pids: CgroupFile;
  readonly #cpuset: CgroupFile;
  #changed = false;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#cpu = cgroup.versionOf('cpu') === 1 ? cpuFilesV1(cgroup) : cpuFilesV2(cgroup);
    const memoryV1 = cgroup.versionOf('memory') === 1;
    this.#memory = cgroup.file('memory', memoryV1 ? 'memory.limit_in_bytes' : 'memory.max');
    this.#memoryHigh = memoryV1 ? null : cgroup.file('memory', 'memory.high');
    this.#pids = cgroup.file('pids', 'pids.max');
    this.#cpuset = cgroup.file(
      'cpuset',
      cgroup.versionOf('cpuset') === 1 ? 'cpuset.cpus' : 'cpuset.cpus.effective',
    );
  }

  /** CPU quota ÷ period. */
  get cpuCores(): number {
    return this.quotaMicroseconds / this.periodMicroseconds;
  }

  fileWritten(name: BytePath): void {
    if (limitFiles.has(name)) this.written = true;
  }

  read(): void {
    this.written = false;
    this.#changed = this.version === 0;
    this.#readCpu();
    const memory = this.#memory.readNumberSeldom();
    this.memoryBytes = this.#noted(this.memoryBytes, memory >= noLimitBytes ? NaN : memory);
    this.memoryHighBytes = this.#noted(this.memoryHighBytes, this.#memoryHigh?.readNumberSeldom() ?? NaN);
    this.pids = this.#noted(this.pids, this.#pids.readNumberSeldom());
    this.#readCpuset();
    if (!this.#changed) return;
    this.version++;
    this.#cgroup.reads.changes++;
  }

  close(): void {
    const { max, quota, period, shares, weight } = this.#cpu;
    for (const file of [max, quota, period, shares, weight]) file?.close();
    for (const file of [this.#memory, this.#memoryHigh, this.#pids, this.#cpuset]) file?.close();
  }

  #readCpu(): void {
    const { max, quota, period, shares, weight } = this.#cpu;
    let quotaMicroseconds = NaN;
    let periodMicroseconds = NaN;
    if (max) {
      const { files, cursor } = this.#cgroup.reads;
      const length = max.readSeldom();
      if (length > 0) {
        quotaMicroseconds = cursor.reset(files.buffer, length).number();
        if (Number.isNaN(quotaMicroseconds)) cursor.skipWord();
        periodMicroseconds = cursor.number();
      }
    } else {
      quotaMicroseconds = quota?.readNumberSeldom() ?? NaN;
      periodMicroseconds = period?.readNumberSeldom() ?? NaN;
    }
    // v1 writes "no quota" as -1.
    if (quotaMicroseconds <= 0) quotaMicroseconds = NaN;
    this.quotaMicroseconds = this.#noted(this.quotaMicroseconds, quotaMicroseconds);
    this.periodMicroseconds = this.#noted(this.periodMicroseconds, periodMicroseconds);
    this.cpuShares = this.#noted(this.cpuShares, shares?.readNumberSeldom() ?? NaN);
    this.cpuWeight = this.#noted(this.cpuWeight, weight?.readNumberSeldom() ?? NaN);
  }

  #readCpuset(): void {
    const { buffer } = this.#cgroup.reads.files;
    const length = this.#cpuset.readSeldom();
    if (length >= 0 && isText(this.cpuset, buffer, length)) return;
    const cpuset = length < 0 ? null : buffer.toString('latin1', 0, length).trim().slice(0, longestCpuset);
    if (cpuset === this.cpuset) return;
    this.cpuset = cpuset;
    this.#changed = true;
  }

  #noted(before: number, now: number): number {
    if (before !== now && !(Number.isNaN(before) && Number.isNaN(now))) this.#changed = true;
    return now;
  }
}

interface CpuLimitFiles {
  readonly max?: CgroupFile;
  readonly quota?: CgroupFile;
  readonly period?: CgroupFile;
  readonly shares?: CgroupFile;
  readonly weight?: CgroupFile;
}

function cpuFilesV1(cgroup: Cgroup): CpuLimitFiles {
  return {
    quota: cgroup.file('cpu', 'cpu.cfs_quota_us'),
    period: cgroup.file('cpu', 'cpu.cfs_period_us'),
    shares: cgroup.file('cpu', 'cpu.shares'),
  };
}

function cpuFilesV2(cgroup: Cgroup): CpuLimitFiles {
  return { max: cgroup.file('cpu', 'cpu.max'), weight: cgroup.file('cpu', 'cpu.weight') };
}

/** Whether the bytes are this text and a newline, without making a string of them. */
function isText(text: string | null, bytes: Buffer, length: number): boolean {
  if (text === null || length !== text.length + 1) return false;
  for (let i = 0; i < text.length; i++) {
    if (bytes[i] !== text.charCodeAt(i)) return false;
  }
  return true;
}
