import { describe, expect, it } from 'vitest';
import { hostMemory } from './host-memory.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

describe('host.memory', () => {
  it('gives the figures of the recorded v1 host', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    expect(rig.values('host')).toEqual({
      totalBytes: 25276063744,
      usageBytes: 3713871872,
      workingSetBytes: 3713871872 - 1912520704,
      availableBytes: 25276063744 - (3713871872 - 1912520704),
      kernelAvailableBytes: 23580992 * 1024,
      freeBytes: 20392672 * 1024,
      buffersBytes: 30864 * 1024,
      cachedBytes: 3015260 * 1024,
      anonBytes: 591996 * 1024,
      mappedBytes: 408064 * 1024,
      shmemBytes: 14160 * 1024,
      slabReclaimableBytes: 471292 * 1024,
      slabUnreclaimableBytes: 94216 * 1024,
      kernelStackBytes: 10432 * 1024,
      pageTablesBytes: 14916 * 1024,
      dirtyBytes: 5960 * 1024,
      writebackBytes: 0,
      committedBytes: 6278144 * 1024,
      swapTotalBytes: 0,
      swapFreeBytes: 0,
    });
  });

  it('agrees with the kubelet: total exactly, the working set as far as 8 s allow', () => {
    // stats-summary.json, taken 8 s before: available 23518253056 + working set 1757810688.
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    const { totalBytes, availableBytes, workingSetBytes } = rig.values('host');
    expect(totalBytes).toBe(23518253056 + 1757810688);
    expect(availableBytes! + workingSetBytes!).toBe(totalBytes);
    expect(workingSetBytes! / 1757810688).toBeCloseTo(1, 1);
  });

  it('takes anon + file as the usage of a v2 root', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    expect(rig.value('host', 'usageBytes')).toBe(8065024 + 6352896);
    expect(rig.value('host', 'workingSetBytes')).toBe(8065024 + 6352896 - 4210688);
    expect(rig.trouble('cgroup.root.memory')).toBeNull();
  });

  it('finds the memory controller of a hybrid host on v2', () => {
    using tree = new HostTree('proc-v2');
    tree.write('cgroup/unified/memory.stat', 'anon 100\nfile 50\ninactive_file 200\n');
    tree.remove('cgroup/memory.stat');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    expect(rig.value('host', 'usageBytes')).toBe(150);
    expect(rig.value('host', 'workingSetBytes')).toBe(0);
  });

  it('reports meminfo without a cgroup mount, and says what would help', () => {
    using tree = new HostTree('proc-v2');
    tree.remove('cgroup');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    expect(rig.value('host', 'availableBytes')).toBeNaN();
    expect(rig.value('host', 'totalBytes')).toBeGreaterThan(0);
    expect(rig.trouble('cgroup.root.memory')).toMatchObject({
      state: 'unavailable',
      remedy: expect.stringMatching(/KUBEVITALS_CGROUP_ROOT/) as string,
    });
  });

  it('reports what is there of cut and empty files', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.memory', hostMemory, tree.roots);
    rig.tick();
    tree.write('proc/meminfo', 'MemTotal:       100 kB\nMemF');
    tree.write('cgroup/memory/memory.stat', '');
    rig.tick();
    expect(rig.values('host')).toMatchObject({ totalBytes: 102400, freeBytes: NaN, workingSetBytes: NaN });
    expect(rig.trouble('cgroup.root.memory')).toMatchObject({ state: 'failed' });
    tree.write('proc/meminfo', '');
    rig.tick();
    expect(rig.value('host', 'totalBytes')).toBeNaN();
    expect(rig.trouble('proc.meminfo')).toMatchObject({ state: 'failed' });
  });

  it('reads this machine', () => {
    using rig = new CollectorRig('host.memory', hostMemory, machine);
    rig.tick();
    const { totalBytes, availableBytes } = rig.values('host');
    expect(availableBytes).toBeGreaterThan(0);
    expect(availableBytes).toBeLessThan(totalBytes!);
  });
});
