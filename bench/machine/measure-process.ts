import { setTimeout as delay } from 'node:timers/promises';
import { treeCost } from './process-cost.ts';

export interface ProcessFigures {
  /** Of one core, the process and its descendants. */
  readonly cpuPercent: number;
  /** The most that was resident at one of the looks, a second apart. */
  readonly rssMiB: number;
  readonly childRssMiB: number;
}

const mebibyte = 1024 * 1024;

/** Watches a process for some seconds of real time. */
export async function measureProcess(pid: number, seconds: number): Promise<ProcessFigures> {
  const beganMs = performance.now();
  const began = treeCost(pid);
  let [last, resident, children] = [began, began.residentBytes, began.childBytes];
  for (let second = 1; second <= seconds; second += 1) {
    await delay(Math.max(0, beganMs + second * 1000 - performance.now()));
    last = treeCost(pid);
    resident = Math.max(resident, last.residentBytes);
    children = Math.max(children, last.childBytes);
  }
  const elapsed = (performance.now() - beganMs) / 1000;
  return {
    cpuPercent: (100 * (last.cpuSeconds - began.cpuSeconds)) / elapsed,
    rssMiB: resident / mebibyte,
    childRssMiB: children / mebibyte,
  };
}
