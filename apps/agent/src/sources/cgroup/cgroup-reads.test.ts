import { describe, expect, it } from 'vitest';
import { KernelFiles } from '../kernel-files.ts';
import { CgroupReads } from './cgroup-reads.ts';
import { readCgroupLayout } from './cgroup-layout.ts';

function opened(): CgroupReads {
  const nowhere = '/nonexistent';
  return new CgroupReads(readCgroupLayout({ proc: nowhere, cgroup: nowhere }), new KernelFiles(10));
}

const taken = (reads: CgroupReads, asked: number, first: boolean) =>
  Array.from({ length: asked }, () => reads.takeWholeRead(first)).filter(Boolean).length;

describe('whole reads of a tick', () => {
  it('are bounded, so that thousands at once do not make it late', () => {
    const reads = opened();
    reads.begin(1, 4000);
    expect(taken(reads, 4000, false)).toBe(500);
  });

  it('are left for new cgroups when all that are old are due', () => {
    const reads = opened();
    reads.begin(1, 4000);
    taken(reads, 4000, false);
    expect(taken(reads, 400, true)).toBe(300);
  });

  it('are made up for where workloads are read less often', () => {
    const reads = opened();
    for (let tick = 1; tick <= 10; tick++) reads.begin(tick, 4000);
    expect(taken(reads, 4000, false)).toBe(2000);
    reads.begin(11, 4000);
    expect(taken(reads, 4000, false)).toBe(500);
  });
});
