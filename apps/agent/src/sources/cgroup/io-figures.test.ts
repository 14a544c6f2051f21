import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCursor } from '../byte-cursor.ts';
import { parseCgroupMounts } from './cgroup-mounts.ts';
import { parseDiskNames } from './device-names.ts';
import { parseBlkio, parseIoStat } from './io-figures.ts';

const sda = 8 * 2 ** 20;

function blkio(text: string): readonly unknown[] {
  const taken: unknown[] = [];
  const bytes = Buffer.from(text, 'latin1');
  parseBlkio(new ByteCursor().reset(bytes, bytes.length), (...each) => taken.push(each));
  return taken;
}

function ioStat(text: string): readonly unknown[] {
  const taken: unknown[] = [];
  const bytes = Buffer.from(text, 'latin1');
  parseIoStat(new ByteCursor().reset(bytes, bytes.length), (...each) => taken.push(each));
  return taken;
}

describe('parseBlkio', () => {
  it('takes reads and writes of each device, and no sums', () => {
    expect(
      blkio('8:0 Read 5\n8:0 Write 6\n8:0 Sync 7\n8:0 Discard 1\n8:0 Total 11\n8:16 Read 1\nTotal 12\n'),
    ).toEqual([
      [sda, true, 5],
      [sda, false, 6],
      [sda + 16, true, 1],
    ]);
    expect(blkio('Total 0\n')).toEqual([]);
  });
});

describe('parseIoStat', () => {
  it('takes what it knows in any order, and lines without numbers not at all', () => {
    expect(ioStat('8:0 rios=3 cost.vrate=1 rbytes=4096 wbytes=0 wios=9 dios=1\n8:16 \n(unknown) \n')).toEqual(
      [
        [sda, 2, 3],
        [sda, 0, 4096],
        [sda, 1, 0],
        [sda, 3, 9],
      ],
    );
  });
});

describe('parseDiskNames', () => {
  it('names devices by number', () => {
    expect(parseDiskNames(' 254       0 vda 290 18\n   8 1 sda1\ncut').get('254:0')).toBe('vda');
  });
});

describe('any bytes', () => {
  const word = fc.constantFrom(
    '8:0',
    ' ',
    '\n',
    'Read',
    'rbytes=',
    '=',
    ':',
    '9',
    '-',
    ' - cgroup',
    '\0',
    '\xff',
  );
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 3 })), { maxLength: 30 })
    .map((all) => all.join(''));

  it('end, and give numbers of devices only', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const [device] of [...blkio(given), ...ioStat(given)] as [number][]) {
          expect(device).not.toBeNaN();
        }
        expect(parseCgroupMounts(given).length).toBeLessThanOrEqual(given.split('\n').length);
      }),
    );
  });
});
