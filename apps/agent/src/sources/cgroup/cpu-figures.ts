import { KeyedNumbers } from '../proc/keyed-numbers.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';

/** CPU of one cgroup and all below it: counters since it exists, NaN where the kernel does not tell. */
export interface CpuFigures {
  /** Version of the hierarchy that the usage is from. */
  readonly version: 1 | 2;
  readonly usageSeconds: number;
  readonly userSeconds: number;
  readonly systemSeconds: number;
  readonly periods: number;
  readonly throttledPeriods: number;
  readonly throttledSeconds: number;
  /** Whether the last read found no file where one was before. */
  readonly vanished: boolean;
  /** Reads the usage. Returns false when it is known and has not moved. */
  readUsage(): boolean;
  /** Reads the other counters, as far as `readUsage` has not. */
  readRest(): void;
  close(): void;
}

/** Ticks of a second in cpuacct.stat; USER_HZ is 100 on every architecture that runs containers. */
const ticksPerSecond = 100;

/**
 * From the v1 hierarchy where it has a folder there, else from the v2 tree: that counts CPU time for every cgroup, so
 * that systemd's units on a hybrid host have it without a controller.
 */
export function openCpuFigures(cgroup: Cgroup): CpuFigures {
  return isV1(cgroup) ? new CpuFiguresV1(cgroup) : new CpuFiguresV2(cgroup);
}

/** When a folder came: the v1 hierarchy is made after the v2 tree. Those of a folder that goes keep their last counts. */
export function reopenCpuFigures(cgroup: Cgroup): CpuFigures {
  if (cgroup.cpu.version === 1 || !isV1(cgroup)) return cgroup.cpu;
  cgroup.cpu.close();
  return new CpuFiguresV1(cgroup);
}

function isV1(cgroup: Cgroup): boolean {
  return cgroup.hasFolder('cpuacct') && cgroup.versionOf('cpuacct') === 1;
}

const acctStat = new KeyedNumbers(['user', 'system']);
const cpuStatV1 = new KeyedNumbers(['nr_periods', 'nr_throttled', 'throttled_time']);
const cpuStatV2 = new KeyedNumbers([
  'usage_usec',
  'user_usec',
  'system_usec',
  'nr_periods',
  'nr_throttled',
  'throttled_usec',
]);

class CpuFiguresV1 implements CpuFigures {
  readonly version = 1;
  usageSeconds = NaN;
  userSeconds = NaN;
  systemSeconds = NaN;
  periods = NaN;
  throttledPeriods = NaN;
  throttledSeconds = NaN;
  vanished = false;
  readonly #cgroup: Cgroup;
  readonly #usage: CgroupFile;
  readonly #acct: CgroupFile;
  readonly #stat: CgroupFile;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#usage = cgroup.file('cpuacct', 'cpuacct.usage');
    this.#acct = cgroup.file('cpuacct', 'cpuacct.stat');
    this.#stat = cgroup.file('cpu', 'cpu.stat');
  }

  readUsage(): boolean {
    const value = this.#usage.readNumber() / 1e9;
    this.vanished = Number.isNaN(value) && !Number.isNaN(this.usageSeconds);
    if (value === this.usageSeconds) return false;
    if (!this.vanished) this.usageSeconds = value;
    return true;
  }

  readRest(): void {
    const { buffer } = this.#cgroup.reads.files;
    const acctLength = this.#acct.readSeldom();
    if (acctLength > 0) {
      acctStat.parse(buffer, acctLength);
      this.userSeconds = acctStat.values[0]! / ticksPerSecond;
      this.systemSeconds = acctStat.values[1]! / ticksPerSecond;
    }
    const statLength = this.#stat.readSeldom();
    if (statLength > 0) {
      cpuStatV1.parse(buffer, statLength);
      this.periods = cpuStatV1.values[0]!;
      this.throttledPeriods = cpuStatV1.values[1]!;
      this.throttledSeconds = cpuStatV1.values[2]! / 1e9;
    }
  }

  close(): void {
    this.#usage.close();
    this.#acct.close();
    this.#stat.close();
  }
}

class CpuFiguresV2 implements CpuFigures {
  readonly version = 2;
  usageSeconds = NaN;
  userSeconds = NaN;
  systemSeconds = NaN;
  periods = NaN;
  throttledPeriods = NaN;
  throttledSeconds = NaN;
  vanished = false;
  readonly #cgroup: Cgroup;
  readonly #stat: CgroupFile;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#stat = cgroup.unifiedFile('cpu.stat');
  }

  readUsage(): boolean {
    const { files, cursor } = this.#cgroup.reads;
    const length = this.#stat.read();
    this.vanished = length <= 0 && !Number.isNaN(this.usageSeconds);
    if (length <= 0) return true;
    // The usage is the first line.
    cursor.reset(files.buffer, length).skipWord();
    if (cursor.number() / 1e6 === this.usageSeconds) return false;
    cpuStatV2.parse(files.buffer, length);
    const { values } = cpuStatV2;
    this.usageSeconds = values[0]! / 1e6;
    this.userSeconds = values[1]! / 1e6;
    this.systemSeconds = values[2]! / 1e6;
    this.periods = values[3]!;
    this.throttledPeriods = values[4]!;
    this.throttledSeconds = values[5]! / 1e6;
    return true;
  }

  readRest(): void {}

  close(): void {
    this.#stat.close();
  }
}
