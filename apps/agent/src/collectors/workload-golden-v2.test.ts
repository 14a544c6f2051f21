import { fieldsOf, type FieldOf } from '@kubevitals/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecorded, TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import { WorkloadRig, type WorkloadKind } from './testing/workload-rig.ts';

const slice = '/kubepods.slice/kubepods-burstable.slice';
const podUid = '3f0a1c52_9b1d_4f0e_8a67_1d2c3b4a5e';
const pod1 = `${slice}/kubepods-burstable-pod${podUid}01.slice`;
const pod2 = `${slice}/kubepods-burstable-pod${podUid}02.slice`;
const throttled = `${pod1}/cri-containerd-3c6ef362727c4da1a889a7e0de97021f14a45c5e4ab1b69d80bf10dcb6cc6b1b.scope`;
const writer = `${pod1}/cri-containerd-daa66d1310b3c75246c121917cce7bd0b2dbd60fe8e9304e1ef68a8d5503e4cc.scope`;
const killed = `${pod2}/crio-171560754d22bab4833014f3b93d6f32ef4ac971255823b05b657def9172d82e.scope`;

let folder: TreeFolder;
let rig: WorkloadRig;
const recorded = JSON.parse(readRecorded('tree-v2.json.gz')) as Readonly<Record<string, string>>;

beforeAll(() => {
  folder = new TreeFolder('tree-v2');
  rig = new WorkloadRig(folder.roots, { watching: false });
  rig.tick();
});
afterAll(() => {
  rig[Symbol.dispose]();
  folder[Symbol.dispose]();
});

/** The reported fields of a row; NaN ones are left out, as are those that follow from a second reading. */
function figures(kind: WorkloadKind, row: string): Readonly<Record<string, number>> {
  const values = fieldsOf(kind).map((field): [string, number] => [field, rig.value(kind, row, field)]);
  return Object.fromEntries(values.filter(([, value]) => !Number.isNaN(value)));
}

describe('v2 tree', () => {
  it('is v2, and every folder of it is a workload', () => {
    expect(rig.tree.mode).toBe('v2');
    const folders = new Set(
      Object.keys(recorded)
        .filter((file) => file.startsWith('sys/fs/cgroup'))
        .map((file) => file.slice('sys/fs/cgroup'.length, file.lastIndexOf('/')) || '/'),
    );
    expect(new Set([...rig.tree.cgroups().values()].map(({ shownPath }) => shownPath))).toEqual(folders);
  });

  it('reads CPU with quota, weight and throttling', () => {
    expect(figures('workload.cpu', throttled)).toEqual({
      usageSeconds: 8.681491,
      userSeconds: 8.089662,
      systemSeconds: 0.591829,
      periods: 447,
      throttledPeriods: 394,
      throttledSeconds: 30.077371,
      limitCores: 0.2,
      quotaMicroseconds: 20_000,
      periodMicroseconds: 100_000,
      weight: 8,
    });
    // `max 100000`: a period without a quota.
    expect(figures('workload.cpu', '/docker')).toMatchObject({ periodMicroseconds: 100_000, weight: 100 });
    expect(rig.value('workload.cpu', '/docker', 'limitCores')).toBeNaN();
  });

  it('reads memory with limit, high mark, peak, limit hits and OOM kills', () => {
    expect(figures('workload.memory', killed)).toMatchObject({
      usageBytes: 348_160,
      limitBytes: 20_971_520,
      peakBytes: 20_971_520,
      limitHits: 18,
      // A group OOM logs its victim twice, and the kernel counts it twice: 4 for 3 processes.
      oomKills: 4,
      limitRatio: 0.016602,
    });
    expect(rig.at(throttled).limits.memoryHighBytes).toBe(50_331_648);
  });

  it('takes the usage of the root, which has no memory.current, as the kubelet does: anon + file', () => {
    expect(figures('workload.memory', '/')).toEqual({
      usageBytes: 14_417_920,
      workingSetBytes: 10_207_232,
      rssBytes: 8_065_024,
      cacheBytes: 6_352_896,
      inactiveFileBytes: 4_210_688,
      mappedFileBytes: 1_765_376,
      shmemBytes: 2_142_208,
      kernelBytes: 4_120_576,
      pageFaults: 47_722,
      majorPageFaults: 0,
    });
  });

  it('reads IO by device, named from /proc/diskstats', () => {
    expect(figures('workload.io', `${writer}|vda`)).toEqual({
      readBytes: 33_563_648,
      writtenBytes: 33_554_432,
      reads: 265,
      writes: 42,
    });
    expect(rig.table('workload.io').rowCount).toBe(5);
  });

  it('counts tasks and knows their limit', () => {
    expect(figures('workload.tasks', writer)).toEqual({ pids: 3, processes: 3, threads: 3 });
    expect([...rig.tree.cgroups().values()].filter(({ limits }) => limits.pids === 20)).toHaveLength(1);
  });

  it('reads pressure', () => {
    expect(figures('workload.pressure', '/kubepods')).toMatchObject({
      cpuSomeAvg10Ratio: 0.7115,
      cpuFullStallSeconds: 21.989779,
      memorySomeStallSeconds: 0.000526,
      ioSomeStallSeconds: 0,
    });
  });

  it('reads huge pages by size; the root has none', () => {
    expect(figures('workload.hugetlb', '/docker|2MB')).toEqual({ usageBytes: 0, limitHits: 0 });
    expect(rig.table('workload.hugetlb').rowCount).toBe(rig.tree.cgroups().size - 1);
  });

  it('agrees everywhere with a plain reading of the files', () => {
    for (const { shownPath: path } of rig.tree.cgroups().values()) {
      const file = (name: string) => recorded[`sys/fs/cgroup${path === '/' ? '' : path}/${name}`] ?? '';
      const keyed = (name: string, key: string) =>
        Number(new RegExp(`^${key} (\\d+)`, 'm').exec(file(name))?.[1] ?? NaN);
      const single = (name: string) => (/^\d+$/.test(file(name).trim()) ? Number(file(name)) : NaN);
      const memory = (field: FieldOf<'workload.memory'>) => rig.value('workload.memory', path, field);
      expect(rig.value('workload.cpu', path, 'usageSeconds')).toBe(keyed('cpu.stat', 'usage_usec') / 1e6);
      expect(memory('rssBytes')).toBe(keyed('memory.stat', 'anon'));
      expect(memory('kernelBytes')).toBe(keyed('memory.stat', 'kernel'));
      expect(memory('limitBytes')).toBe(single('memory.max'));
      expect(memory('swapBytes')).toBe(single('memory.swap.current'));
      expect(memory('limitHits')).toBe(keyed('memory.events', 'max'));
      expect(rig.value('workload.tasks', path, 'pids')).toBe(single('pids.current'));
      if (path === '/') continue;
      const usage = single('memory.current');
      expect(memory('usageBytes')).toBe(usage);
      expect(memory('workingSetBytes')).toBe(Math.max(0, usage - keyed('memory.stat', 'inactive_file')));
    }
  });
});
