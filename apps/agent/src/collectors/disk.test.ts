import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { disk } from './disk.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

const line = (name: string, counts: readonly number[], number = '254 0') =>
  ` ${number} ${name} ${counts.join(' ')}\n`;
/** Reads, merged, sectors, ms, writes, merged, sectors, ms, in flight, busy ms, weighted ms. */
const io = (reads: number, writes: number) => [
  reads,
  0,
  reads * 8,
  reads * 5,
  writes,
  0,
  writes * 8,
  writes,
  3,
  250,
  9,
];

describe('disk', () => {
  it('gives the figures of the recorded v1 host, and leaves out what does no IO', () => {
    using tree = new HostTree('proc-v1');
    using rig = new CollectorRig('disk', disk, tree.roots);
    rig.tick();
    expect(rig.rows()).toEqual(['disk:vda']);
    expect(rig.values('disk:vda')).toMatchObject({
      reads: 213806,
      writes: 122097,
      readBytes: 10174418 * 512,
      writtenBytes: 28290224 * 512,
      readSeconds: 119.642,
      writeSeconds: 121.792,
      busySeconds: 36.308,
      inFlight: 0,
    });
  });

  it('computes await and utilisation from the changes', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('disk', disk, tree.roots);
    tree.write('proc/diskstats', line('vda', io(100, 50)));
    rig.tick();
    tree.write('proc/diskstats', line('vda', [110, 0, 1000, 620, 50, 0, 400, 50, 2, 1250, 9]));
    rig.tick(2);
    expect(rig.values('disk:vda')).toMatchObject({
      readRate: 5,
      writeRate: 0,
      readBytesPerSecond: (1000 - 800) * 256,
      readAwaitMs: 12,
      writeAwaitMs: NaN,
      busyRatio: 0.5,
      inFlight: 2,
    });
  });

  it('shows whole devices, and idle ones of the kinds that lie around once they do IO', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('disk', disk, tree.roots);
    const names = [
      'sda',
      'sda1',
      'nvme0n1',
      'nvme0n1p1',
      'dm-0',
      'md127',
      'loop0',
      'ram1',
      'mmcblk0p2',
      'xvdb',
    ];
    const write = (used: number) =>
      tree.write('proc/diskstats', names.map((name, i) => line(name, io(used, 0), `8 ${i}`)).join(''));
    write(0);
    rig.tick();
    expect(rig.rows()).toEqual(['disk:sda', 'disk:nvme0n1', 'disk:dm-0', 'disk:md127', 'disk:xvdb']);
    write(1);
    rig.tick();
    expect(rig.rows()).toContain('disk:loop0');
    expect(rig.rows()).not.toContain('disk:sda1');
  });

  it('asks sysfs where it is there: a disk may be named like a partition', () => {
    using tree = new HostTree(null);
    tree.write('sys/block/xvda1/size', '1');
    tree.write('sys/block/cciss!c0d0/size', '1');
    tree.write(
      'proc/diskstats',
      line('xvda1', io(1, 1)) + line('cciss/c0d0', io(1, 1), '104 0') + line('dm-9', io(1, 1), '1 9'),
    );
    using rig = new CollectorRig('disk', disk, tree.roots);
    rig.tick();
    expect(rig.rows()).toEqual(['disk:xvda1', 'disk:cciss/c0d0']);
  });

  it('never computes a rate across two devices of one name', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('disk', disk, tree.roots);
    tree.write('proc/diskstats', line('sdb', io(100, 0), '8 16'));
    rig.tick();
    tree.write('proc/diskstats', line('sdb', io(500, 0), '8 32'));
    rig.tick();
    expect(rig.value('disk:sdb', 'readRate')).toBeNaN();
    tree.write('proc/diskstats', '');
    rig.tick();
    expect(rig.rows()).toEqual([]);
  });

  it('reads odd, cut and short lines as far as they go', () => {
    using tree = new HostTree(null);
    using rig = new CollectorRig('disk', disk, tree.roots);
    // Linux before 2.6.25 had four fields for partitions; names may hold any byte but a blank.
    tree.write(
      'proc/diskstats',
      Buffer.concat([
        Buffer.from('\n 8 x sda 1\n 8 0\n 8 0 sda 5 0 16 2\n 9 9 '),
        Buffer.from([0xff, 0x07]),
        Buffer.from(' 1 0 8 1 1 0 8 1 0 1 1\n 254 0 vd'),
      ]),
    );
    rig.tick();
    expect(rig.rows()).toEqual(['disk:sda', 'disk:\\xFF\\x07', 'disk:vd']);
    expect(rig.values('disk:sda')).toMatchObject({
      reads: 5,
      readBytes: 8192,
      writes: NaN,
      busySeconds: NaN,
    });
    tree.remove('proc/diskstats');
    using fresh = new CollectorRig('disk', disk, tree.roots);
    fresh.tick();
    expect(fresh.trouble('proc.diskstats')).toMatchObject({ state: 'unavailable' });
  });

  it('agrees with this machine', () => {
    using rig = new CollectorRig('disk', disk, machine);
    rig.tick();
    const lines = readFileSync('/proc/diskstats', 'utf8').split('\n');
    for (const row of rig.rows()) {
      const fields = lines.map((text) => text.trim().split(/\s+/)).find((words) => words[2] === row.slice(5));
      expect(rig.value(row, 'reads')).toBeLessThanOrEqual(Number(fields?.[3]));
    }
  });
});
