import { describe, expect, it } from 'vitest';
import { hostVm } from './host-vm.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

describe('host.vm', () => {
  it('gives the figures of the recorded hosts', () => {
    const recorded = [
      ['proc-v1', { pageFaults: 61631272, majorPageFaults: 9218, oomKills: 41, scannedByKswapd: 0 }],
      ['proc-v2', { pageFaults: 251222, majorPageFaults: 0, oomKills: 7, swappedOut: 0 }],
    ] as const;
    for (const [host, figures] of recorded) {
      using tree = new HostTree(host);
      using rig = new CollectorRig('host.vm', hostVm, tree.roots);
      rig.tick();
      expect(rig.values('host')).toMatchObject(figures);
      expect(rig.trouble('proc.vmstat')).toBeNull();
    }
  });

  it('reports nothing for what an older kernel does not have', () => {
    using tree = new HostTree('proc-v2');
    tree.write('proc/vmstat', 'nr_free_pages 1\npgfault 10\n');
    using rig = new CollectorRig('host.vm', hostVm, tree.roots);
    rig.tick();
    tree.write('proc/vmstat', 'nr_free_pages 1\npgfault 35\n');
    rig.tick();
    expect(rig.value('host', 'pageFaultRate')).toBe(25);
    expect(rig.value('host', 'oomKills')).toBeNaN();
  });

  it('reads all of this machine’s', () => {
    using rig = new CollectorRig('host.vm', hostVm, machine);
    rig.tick();
    expect(rig.value('host', 'oomKills')).toBeGreaterThanOrEqual(0);
  });
});
