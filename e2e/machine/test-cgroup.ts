import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { until } from './until.ts';

interface Limits {
  readonly cpuCores?: number;
  readonly memoryBytes?: number;
  readonly pids?: number;
}

const periodUs = 100_000;
const removeMs = 10_000;

/** Where cgroup file systems are mounted, from /proc/self/mounts. */
function mountPoints(): readonly string[] {
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , type]) => type === 'cgroup' || type === 'cgroup2')
    .map(([, mountPoint = '']) => mountPoint);
}

export const hasCgroups = mountPoints().length > 0;

const join = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/**
 * A cgroup of a test's own, made in every hierarchy, with limits and real processes in it. Needs root. Its name may be
 * any bytes that Linux allows.
 */
export class TestCgroup {
  readonly name: Buffer;
  readonly #folders: Buffer[];
  readonly #processes: ChildProcess[] = [];

  constructor(name: string | Buffer, limits: Limits = {}) {
    this.name = Buffer.from(name);
    this.#folders = mountPoints().map((mountPoint) => join(mountPoint, '/', this.name));
    for (const folder of this.#folders) {
      mkdirSync(folder);
      this.#prepare(folder);
    }
    if (limits.cpuCores !== undefined) {
      const quota = Math.round(limits.cpuCores * periodUs);
      this.#set('cpu.cfs_period_us', String(periodUs));
      this.#set('cpu.cfs_quota_us', String(quota));
      this.#set('cpu.max', `${quota} ${periodUs}`);
    }
    if (limits.memoryBytes !== undefined) {
      this.#set('memory.limit_in_bytes', String(limits.memoryBytes));
      this.#set('memory.max', String(limits.memoryBytes));
    }
    if (limits.pids !== undefined) this.#set('pids.max', String(limits.pids));
  }

  /** The text of one of its files, from the hierarchy that has it. Throws when none has. */
  read(file: string): string {
    const path = this.#folders.map((folder) => join(folder, '/', file)).find((each) => existsSync(each));
    if (!path) throw new Error(`no hierarchy has ${file}`);
    return readFileSync(path, 'utf8');
  }

  has(file: string): boolean {
    return this.#folders.some((folder) => existsSync(join(folder, '/', file)));
  }

  /** Runs a shell command in it. */
  async run(script: string): Promise<void> {
    const shell = spawn('sh', ['-c', `read go; ${script}`], { stdio: ['pipe', 'ignore', 'ignore'] });
    this.#processes.push(shell);
    await once(shell, 'spawn');
    for (const folder of this.#folders) writeFileSync(join(folder, '/cgroup.procs'), String(shell.pid));
    shell.stdin.end('go\n');
  }

  /** Uses as much of one core as it may. */
  spin(): Promise<void> {
    return this.run('while :; do :; done');
  }

  /** Ends its processes and takes it away; does nothing the second time. */
  async remove(): Promise<void> {
    for (const child of this.#processes) child.kill('SIGKILL');
    const folders = this.#folders.splice(0);
    for (const folder of folders) {
      await until(`${folder.toString()} is empty`, removeMs, () => {
        for (const pid of processesOf(folder)) kill(pid);
        return removed(folder) ? true : null;
      });
    }
  }

  #set(file: string, value: string): void {
    for (const folder of this.#folders) {
      const path = join(folder, '/', file);
      if (existsSync(path)) writeFileSync(path, value);
    }
  }

  /** A v1 cpuset takes no process before it has CPUs and memory nodes. */
  #prepare(folder: Buffer): void {
    for (const file of ['cpuset.cpus', 'cpuset.mems']) {
      const path = join(folder, '/', file);
      if (!existsSync(path) || existsSync(join(folder, '/cgroup.type'))) continue;
      writeFileSync(path, readFileSync(join(folder, '/../', file)));
    }
  }
}

function processesOf(folder: Buffer): readonly number[] {
  try {
    return readFileSync(join(folder, '/cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended since the list was read.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function removed(folder: Buffer): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
