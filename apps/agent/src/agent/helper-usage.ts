import { readFileSync } from 'node:fs';
import { parseProcessStat } from '../sources/proc/process-stat.ts';

/**
 * CPU time of the agent's helper processes, with what they started: those that run, and those that have ended, which
 * the kernel adds up for their parent. Takes 30 µs. The agent's own /proc is read, not the host's: pids are of there.
 */
export class HelperUsage {
  readonly #pid: number;
  readonly #read: (file: string) => string | null;
  #seconds = 0;

  /** `pid`: of this process, whose main thread starts the helpers. */
  constructor(pid: number, read: (file: string) => string | null = readText) {
    this.#pid = pid;
    this.#read = read;
  }

  /** Seconds since the start; never less than before, though a helper may end between two of the reads. */
  cpuSeconds(): number {
    let seconds = this.#stat('self')?.childrenCpuSeconds ?? 0;
    const children = this.#read(`/proc/self/task/${this.#pid}/children`)?.match(/\d+/g) ?? [];
    for (const pid of children) {
      const stat = this.#stat(pid);
      if (stat) seconds += stat.cpuSeconds + stat.childrenCpuSeconds;
    }
    this.#seconds = Math.max(this.#seconds, seconds);
    return this.#seconds;
  }

  #stat(pid: string): ReturnType<typeof parseProcessStat> {
    return parseProcessStat(this.#read(`/proc/${pid}/stat`) ?? '');
  }
}

/** Null when there is no such process, or no such list (a kernel without CONFIG_PROC_CHILDREN). */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
