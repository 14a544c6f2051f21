import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMountinfo } from './mountinfo.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures');
const parse = (text: string) =>
  parseMountinfo(Buffer.from(text)).map((mount) => ({
    ...mount,
    root: mount.root.toString(),
    mountPoint: mount.mountPoint.toString(),
    source: mount.source.toString(),
  }));

describe('parseMountinfo', () => {
  it('reads device, type, options, with and without propagation', () => {
    expect(
      parse(
        '36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:7 - ext3 /dev/root rw,errors=continue\n' +
          '37 35 0:25 / /ro ro,nosuid - tmpfs none rw\n38 35 8:1 / /b rw - xfs /dev/sda1 ro',
      ),
    ).toEqual([
      {
        deviceNumber: '98:0',
        root: '/mnt1',
        mountPoint: '/mnt2',
        readOnly: false,
        type: 'ext3',
        source: '/dev/root',
      },
      { deviceNumber: '0:25', root: '/', mountPoint: '/ro', readOnly: true, type: 'tmpfs', source: 'none' },
      { deviceNumber: '8:1', root: '/', mountPoint: '/b', readOnly: true, type: 'xfs', source: '/dev/sda1' },
    ]);
  });

  it('takes back the kernel’s escapes, and leaves other backslashes', () => {
    const [mount] = parse(String.raw`1 1 0:40 / /mnt/a\040b\011c\012d\134e\043f\09 rw - nfs4 srv:/x\040y rw`);
    expect(mount?.mountPoint).toBe('/mnt/a b\tc\nd\\e#f\\09');
    expect(mount?.source).toBe('srv:/x y');
  });

  it('keeps bytes that are not UTF-8, and empty sources', () => {
    const line = Buffer.from('1 1 8:1 / /mnt/? rw - vfat  rw\n2 1 8:2 / /b rw - xfs /dev/sda2 rw\n');
    line[line.indexOf('?')] = 0xff;
    const mounts = parseMountinfo(line);
    expect(mounts[0]?.mountPoint).toEqual(Buffer.from([...Buffer.from('/mnt/'), 0xff]));
    expect(mounts).toHaveLength(2);
  });

  it('leaves out lines that are cut or odd', () => {
    expect(parse('')).toEqual([]);
    expect(parse('36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3')).toEqual([]);
    expect(parse('\n\n36 35 98 / / rw - ext3 a rw\n1 2 3\n')).toEqual([]);
  });

  it('reads all of the recorded tables', () => {
    for (const [host, lines] of [
      ['proc-v1', 161],
      ['proc-v2', 7],
    ] as const) {
      const bytes = readFileSync(path.join(fixtures, host, 'proc/1/mountinfo'));
      expect(bytes.toString().trim().split('\n')).toHaveLength(lines);
      expect(parseMountinfo(bytes)).toHaveLength(lines);
    }
  });

  it('survives any bytes, and any cut', () => {
    const bytes = readFileSync(path.join(fixtures, 'proc-v2/proc/1/mountinfo'));
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.uint8Array({ maxLength: 60 }), (cut, noise) => {
        const damaged = Buffer.concat([bytes.subarray(0, cut), noise]);
        for (const mount of parseMountinfo(damaged)) expect(mount.deviceNumber).toMatch(/^\d+:\d+$/);
      }),
    );
  });
});
