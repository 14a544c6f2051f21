import { describe, expect, it } from 'vitest';
import { hostSystem } from './host-system.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

describe('host.system', () => {
  it('gives the figures of the recorded v1 host, as the kubelet had them', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.system', hostSystem, tree.roots);
    rig.tick();
    // stats-summary.json: rlimit maxpid 32768, curproc 652, read a moment before loadavg said 651.
    expect(rig.values('host')).toEqual({
      processes: 1,
      threads: 651,
      running: 2,
      blocked: 0,
      maxPids: 32768,
      pidsRatio: 0.019867,
      fileHandles: 2208,
      maxFileHandles: 2466165,
      uptimeSeconds: 1814,
      wallClockSeconds: 1700000001,
      clockStepMs: NaN,
    });
    expect(rig.trouble('proc.system')).toBeNull();
  });

  it('takes pid_max alone where threads-max was not recorded, and says so', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.system', hostSystem, tree.roots);
    rig.tick();
    expect(rig.value('host', 'maxPids')).toBe(32768);
    expect(rig.trouble('proc.system')).toMatchObject({
      state: 'degraded',
      why: expect.stringMatching(/threads-max/) as string,
    });
  });

  it('counts processes every 10 s and keeps the count between', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.system', hostSystem, tree.roots);
    rig.tick();
    tree.write('proc/22/comm', 'x');
    rig.tick();
    expect(rig.value('host', 'processes')).toBe(1);
    rig.tick(9);
    expect(rig.value('host', 'processes')).toBe(2);
  });

  it('reports nothing from odd files', () => {
    using tree = new HostTree('proc-v1');
    tree.write('proc/loadavg', '0.1 0.2');
    tree.write('proc/sys/fs/file-nr', '\n');
    tree.write('proc/uptime', '');
    using rig = new CollectorRig('host.system', hostSystem, tree.roots);
    rig.tick();
    expect(rig.values('host')).toMatchObject({
      threads: NaN,
      pidsRatio: NaN,
      fileHandles: NaN,
      maxFileHandles: NaN,
      uptimeSeconds: NaN,
    });
  });

  it('reads this machine', () => {
    using rig = new CollectorRig('host.system', hostSystem, machine);
    rig.tick();
    const { processes, threads, maxPids } = rig.values('host');
    expect(processes).toBeGreaterThan(0);
    expect(threads).toBeGreaterThanOrEqual(processes!);
    expect(maxPids).toBeGreaterThan(threads!);
  });
});

describe('clockStepMs', () => {
  it('shows how far the wall clock was set', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.system', hostSystem, tree.roots);
    rig.tick();
    rig.tick();
    expect(rig.value('host', 'clockStepMs')).toBe(0);
    rig.tick(1, 3_600_000);
    expect(rig.value('host', 'clockStepMs')).toBe(3_600_000);
    rig.tick();
    expect(rig.value('host', 'clockStepMs')).toBe(0);
  });
});
