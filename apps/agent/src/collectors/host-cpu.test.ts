import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostCore } from './host-core.ts';
import { hostCpu } from './host-cpu.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

const stat = (cpu: string, rest = '') =>
  `${cpu}\nintr 1 2 3\nctxt 500\nbtime 1700000000\nprocesses 70\n${rest}`;

describe('host.cpu', () => {
  it('gives the figures of the recorded v1 host', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    rig.tick();
    expect(rig.values('host')).toMatchObject({
      coresOnline: 2,
      userSeconds: 971.68,
      niceSeconds: 126.44,
      systemSeconds: 344.94,
      idleSeconds: 2125.64,
      iowaitSeconds: 13.45,
      irqSeconds: 0,
      softirqSeconds: 6.64,
      stealSeconds: 1.16,
      busySeconds: 1449.7,
      usedCores: NaN,
      contextSwitches: 9903092,
      forks: 92301,
      load1: 0.45,
      load5: 1.28,
      load15: 1.52,
    });
  });

  it('agrees with what the kubelet said of the root cgroup 8 s before', () => {
    // stats-summary.json: usageCoreNanoSeconds 1469.96 s, from cpuacct.usage, which counts irq and steal differently.
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    rig.tick();
    expect(rig.value('host', 'busySeconds') / 1469.96).toBeCloseTo(1, 1);
  });

  it('gives the figures of the recorded v2 host', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    rig.tick();
    expect(rig.values('host')).toMatchObject({ coresOnline: 2, userSeconds: 16.85, busySeconds: 43.46 });
  });

  it('computes cores and the share of the machine from the real elapsed time', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    tree.write('proc/stat', stat('cpu 100 0 50 1000 20 0 5 0 0 0\ncpu0 1\ncpu1 1'));
    rig.tick();
    tree.write('proc/stat', stat('cpu 200 10 140 1400 20 0 5 0 0 0\ncpu0 1\ncpu1 1'));
    rig.tick(2);
    expect(rig.value('host', 'userCores')).toBe(0.5);
    expect(rig.value('host', 'usedCores')).toBe(1);
    expect(rig.value('host', 'usedRatio')).toBe(0.5);
    expect(rig.value('host', 'contextSwitchRate')).toBe(0);
  });

  it('takes guests out of user, never below 0, and counts them as busy', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    tree.write('proc/stat', stat('cpu 1000 0 100 0 0 0 0 0 900 0'));
    rig.tick();
    expect(rig.value('host', 'userSeconds')).toBe(1);
    expect(rig.value('host', 'busySeconds')).toBe(11);
    tree.write('proc/stat', stat('cpu 1000 0 100 0 0 0 0 0 1001 0'));
    rig.tick(4);
    // The difference stepped back by a little: the counter waits.
    expect(rig.value('host', 'userSeconds')).toBe(1);
    expect(rig.value('host', 'userCores')).toBe(0);
  });

  it('makes a real reset a gap', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    tree.write('proc/stat', stat('cpu 1000 0 0 90000 0 0 0 0 0 0'));
    rig.tick();
    tree.write('proc/stat', stat('cpu 1100 0 0 100 0 0 0 0 0 0'));
    rig.tick();
    expect(rig.value('host', 'idleCores')).toBeNaN();
    expect(rig.value('host', 'idleSeconds')).toBe(1);
    expect(rig.value('host', 'userCores')).toBe(1);
  });

  it('reports what is there of short, cut, empty and missing files', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.cpu', hostCpu, tree.roots);
    tree.write('proc/stat', 'cpu  100 20 30 400\ncpu0 100 20 30 400\nct');
    tree.write('proc/loadavg', '0.50 x');
    rig.tick();
    expect(rig.values('host')).toMatchObject({
      userSeconds: 1,
      stealSeconds: NaN,
      busySeconds: 1.5,
      contextSwitches: NaN,
      load1: 0.5,
      load5: NaN,
    });
    tree.write('proc/stat', '');
    rig.tick();
    expect(rig.value('host', 'userSeconds')).toBeNaN();
    expect(rig.value('host', 'coresOnline')).toBeNaN();
    expect(rig.trouble('proc.stat')).toMatchObject({ state: 'failed' });
    tree.remove('proc/loadavg');
    rig.tick();
    tree.remove('proc');
    using fresh = new CollectorRig('host.cpu', hostCpu, tree.roots);
    fresh.tick();
    expect(fresh.trouble('proc.stat')).toMatchObject({
      state: 'unavailable',
      why: expect.stringMatching(/does not exist/) as string,
    });
    expect(fresh.trouble('proc.loadavg')).toMatchObject({ state: 'unavailable' });
  });

  it('agrees with this machine', () => {
    using rig = new CollectorRig('host.cpu', hostCpu, machine);
    const user = () => Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[1]) / 100;
    const before = user();
    rig.tick();
    expect(rig.value('host', 'userSeconds')).toBeGreaterThanOrEqual(before);
    expect(rig.value('host', 'userSeconds')).toBeLessThanOrEqual(user());
  });
});

describe('host.core', () => {
  it('gives the figures of the recorded cores', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('host.core', hostCore, tree.roots);
    rig.tick();
    expect(rig.rows()).toEqual(['cpu:0', 'cpu:1']);
    expect(rig.values('cpu:1')).toMatchObject({
      userSeconds: 491.14,
      iowaitSeconds: 11.19,
      stealSeconds: 0.61,
    });
  });

  it('follows cores that are switched off and on', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.core', hostCore, tree.roots);
    const core = (number: number, user: number) => `cpu${number} ${user} 0 0 0 0 0 0 0 0 0`;
    const write = (...cores: string[]) =>
      tree.write('proc/stat', stat(`cpu 1 0 0 0 0 0 0 0 0 0\n${cores.join('\n')}`));
    write(core(0, 100), core(1, 100), core(2, 100));
    rig.tick();
    write(core(0, 150), core(2, 200));
    rig.tick();
    expect(rig.rows().toSorted()).toEqual(['cpu:0', 'cpu:2']);
    expect(rig.value('cpu:0', 'userCores')).toBe(0.5);
    expect(rig.value('cpu:2', 'userCores')).toBe(1);
    write(core(0, 150), core(1, 900), core(2, 200));
    rig.tick();
    expect(rig.value('cpu:1', 'userCores')).toBeNaN();
    expect(rig.value('cpu:2', 'userCores')).toBe(0);
  });

  it('holds hundreds of cores', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.core', hostCore, tree.roots);
    const lines = Array.from({ length: 300 }, (_, core) => `cpu${core} ${core} 0 0 0 0 0 0 0 0 0`);
    tree.write('proc/stat', stat(`cpu 1 0 0 0 0 0 0 0 0 0\n${lines.join('\n')}`));
    rig.tick();
    expect(rig.value('cpu:299', 'userSeconds')).toBe(2.99);
  });
});
