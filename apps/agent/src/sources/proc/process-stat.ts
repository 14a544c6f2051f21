/** What /proc/<pid>/stat says of a process (proc_pid_stat(5)). */
export interface ProcessStat {
  readonly state: string;
  readonly parentPid: number;
  /** User and system time in seconds. */
  readonly cpuSeconds: number;
  /** The same of its children that have ended and been waited for, with theirs. */
  readonly childrenCpuSeconds: number;
  readonly threads: number;
  /** Since boot. */
  readonly startSeconds: number;
  /** A thread of the kernel itself: it has no memory, command line or files of its own. */
  readonly isKernelThread: boolean;
}

const ticksPerSecond = 100;
/** PF_KTHREAD. */
const kernelThreadFlag = 0x00200000;

/** Null when the text is cut. The name may hold blanks and brackets, so the fields start behind its last bracket. */
export function parseProcessStat(text: string): ProcessStat | null {
  const nameEnd = text.lastIndexOf(')');
  if (nameEnd < 0) return null;
  const fields = text.slice(nameEnd + 2).split(' ');
  const number = (field: number) => Number(fields[field - 3] ?? NaN);
  const stat = {
    state: fields[0] ?? '',
    parentPid: number(4),
    cpuSeconds: (number(14) + number(15)) / ticksPerSecond,
    childrenCpuSeconds: (number(16) + number(17)) / ticksPerSecond,
    threads: number(20),
    startSeconds: number(22) / ticksPerSecond,
    isKernelThread: Math.floor(number(9) / kernelThreadFlag) % 2 === 1,
  };
  const whole =
    /^[A-Za-z]$/.test(stat.state) &&
    Number.isFinite(stat.parentPid + stat.cpuSeconds + stat.childrenCpuSeconds + stat.startSeconds);
  return whole ? stat : null;
}
