import type { ProcessItem } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import { processRows, sortProcesses } from './order-processes.ts';

function process(pid: number, more: Partial<ProcessItem> = {}): ProcessItem {
  return {
    pid,
    parentPid: 1,
    command: 'sh',
    commandLine: 'sh -c x',
    user: 'root',
    state: 'S',
    threads: 1,
    residentBytes: 100,
    cpuSeconds: 1,
    startedAt: 1_000_000,
    openFiles: 3,
    ...more,
  };
}

describe('processRows', () => {
  it('computes CPU from two answers, for the same process only', () => {
    const before = { at: 1000, processes: [process(1, { cpuSeconds: 1 }), process(2, { startedAt: 5 })] };
    const now = { at: 6000, processes: [process(1, { cpuSeconds: 3.5 }), process(2), process(3)] };
    expect(processRows(now, before).map(({ cpuCores }) => cpuCores)).toEqual([0.5, null, null]);
    expect(processRows(now, null)[0]?.cpuCores).toBeNull();
  });

  it('never shows a negative rate, nor one over no time', () => {
    const before = { at: 1000, processes: [process(1, { cpuSeconds: 9 })] };
    expect(processRows({ at: 6000, processes: [process(1)] }, before)[0]?.cpuCores).toBeNull();
    expect(processRows({ at: 1000, processes: [process(1)] }, before)[0]?.cpuCores).toBeNull();
  });
});

describe('sortProcesses', () => {
  it('puts the unknown last in both directions, and equal ones by pid', () => {
    const rows = processRows(
      {
        at: 0,
        processes: [process(3, { openFiles: null }), process(2), process(1), process(4, { openFiles: 9 })],
      },
      null,
    );
    const pids = (descending: boolean) =>
      sortProcesses(rows, { column: 'openFiles', descending }).map((row) => row.process.pid);
    expect(pids(true)).toEqual([4, 1, 2, 3]);
    expect(pids(false)).toEqual([1, 2, 4, 3]);
  });
});
