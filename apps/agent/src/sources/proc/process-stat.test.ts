import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageSizeOf, readPageSize } from './page-size.ts';
import { parseProcessStat } from './process-stat.ts';

describe('parseProcessStat', () => {
  it('reads behind the last bracket of the name', () => {
    const fields = 'S 1 7 7 0 -1 4194304 100 0 5 0 250 50 20 5 20 0 3 0 12345 9999 88';
    for (const name of ['sleep', 'a) S 2 (b', 'x y', ')', '']) {
      expect(parseProcessStat(`7 (${name}) ${fields}`)).toEqual({
        state: 'S',
        parentPid: 1,
        cpuSeconds: 3,
        childrenCpuSeconds: 0.25,
        threads: 3,
        startSeconds: 123.45,
        isKernelThread: false,
      });
    }
    expect(
      parseProcessStat('2 (kthreadd) S 0 0 0 0 -1 2129984 0 0 0 0 0 0 0 0 20 0 1 0 1 0 0')?.isKernelThread,
    ).toBe(true);
  });

  it('is null for what is cut or empty', () => {
    const text = '7 (sleep) S 1 7 7 0 -1 4194304 100 0 5 0 250 50 0 0 20 0 3 0 12345 9999 88';
    for (const cut of [0, 5, 9, 12, 40, 50]) expect(parseProcessStat(text.slice(0, cut))).toBeNull();
    fc.assert(fc.property(fc.string({ maxLength: 100 }), (noise) => void parseProcessStat(noise)));
  });

  it('reads all processes of this machine', () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const text = readFileSync(path.join('/proc', pid, 'stat'), 'latin1');
        expect(parseProcessStat(text)?.threads).toBeGreaterThanOrEqual(0);
      } catch (error) {
        // It ended meanwhile.
        if (!(error instanceof Error && 'code' in error)) throw error;
      }
    }
  });
});

describe('page size', () => {
  it('comes from the auxiliary vector', () => {
    expect([4096, 16384, 65536]).toContain(readPageSize());
    const auxv = Buffer.alloc(48);
    auxv.writeBigUInt64LE(3n, 0);
    auxv.writeBigUInt64LE(6n, 16);
    auxv.writeBigUInt64LE(65536n, 24);
    expect(pageSizeOf(auxv)).toBe(65536);
    expect(pageSizeOf(auxv.subarray(0, 20))).toBe(4096);
  });
});
