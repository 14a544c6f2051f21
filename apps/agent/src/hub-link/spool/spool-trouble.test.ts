import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  appendTo,
  clock,
  FailingFs,
  numbersBehind,
  openSpool,
  removeSpoolFolders,
  spoolFolder,
} from '../testing/spool-rig.ts';

afterEach(removeSpoolFolders);

const isRoot = process.getuid?.() === 0;

describe('Spool without a disk', () => {
  it('keeps events in memory while the disk is full, and writes them when it is not', async () => {
    clock.monoMs = 0;
    const dir = spoolFolder();
    const failing = new FailingFs();
    const spool = openSpool(dir, { fs: failing.fs });
    appendTo(spool, 2);
    failing.code = 'ENOSPC';
    // Some of a line still fits: it must not be left there.
    failing.roomBytes = 30;
    appendTo(spool, 3);
    expect(spool.trouble?.why).toContain('ENOSPC');
    expect(spool.trouble?.remedy).toContain('Free space');
    expect(spool.pending).toBe(5);
    expect(numbersBehind(spool, 0)).toEqual([1, 2, 3, 4, 5]);
    expect(numbersBehind(openSpool(dir), 0)).toEqual([1, 2]);
    clock.monoMs += 10_000;
    spool.tick();
    expect(spool.trouble).not.toBeNull();
    failing.code = null;
    clock.monoMs += 10_000;
    spool.tick();
    expect(spool.trouble).toBeNull();
    await spool.close();
    expect(numbersBehind(openSpool(dir), 0)).toEqual([1, 2, 3, 4, 5]);
  });

  it('bounds what waits in memory, and reports what it dropped when the disk is back', () => {
    clock.monoMs = 0;
    const failing = new FailingFs();
    const spool = openSpool(spoolFolder(), { fs: failing.fs });
    failing.code = 'ENOSPC';
    appendTo(spool, 6000);
    expect(spool.dropped).toBe(1000);
    expect(spool.pending).toBe(5000);
    failing.code = null;
    clock.monoMs += 10_000;
    spool.tick();
    const report = JSON.parse(spool.read(6000, 1)?.events[0] ?? '') as { kind: string; data: object };
    expect(report).toMatchObject({ kind: 'events-dropped', data: { count: 1000 } });
    expect(numbersBehind(spool, 0)).toHaveLength(5001);
  });

  it('goes on numbering after events that were stored by the hub but never by the disk', async () => {
    clock.monoMs = 0;
    const dir = spoolFolder();
    const failing = new FailingFs();
    const spool = openSpool(dir, { fs: failing.fs });
    appendTo(spool, 2);
    failing.code = 'ENOSPC';
    appendTo(spool, 3);
    spool.acknowledge(5);
    failing.code = null;
    clock.monoMs += 10_000;
    spool.tick();
    await spool.close();
    expect(openSpool(dir).next).toBe(6);
  });

  it('works in memory on a disk that is read-only from the start', () => {
    const failing = new FailingFs();
    failing.code = 'EROFS';
    const spool = openSpool(spoolFolder(), { fs: failing.fs });
    expect(appendTo(spool, 2)).toEqual([1, 2]);
    expect(numbersBehind(spool, 0)).toEqual([1, 2]);
    expect(spool.trouble?.why).toContain('EROFS');
    spool.acknowledge(2);
    expect(spool.pending).toBe(0);
  });

  it('says so when the folder is a file', () => {
    const folder = spoolFolder();
    writeFileSync(path.join(folder, 'spool'), '');
    const spool = openSpool(path.join(folder, 'spool'));
    appendTo(spool, 1);
    expect(spool.trouble).not.toBeNull();
    expect(numbersBehind(spool, 0)).toEqual([1]);
  });

  it('does not write over a spool that could not be read at the start', async () => {
    clock.monoMs = 0;
    const dir = spoolFolder();
    const first = openSpool(dir);
    appendTo(first, 3);
    await first.close();
    const failing = new FailingFs();
    let broken = true;
    const fs = {
      ...failing.fs,
      readFileSync: ((file: string) => {
        if (broken) throw new Error('EIO: the disk does not answer');
        return failing.fs.readFileSync(file);
      }) as typeof failing.fs.readFileSync,
    };
    const spool = openSpool(dir, { fs });
    appendTo(spool, 1);
    broken = false;
    clock.monoMs += 10_000;
    spool.tick();
    expect(spool.trouble?.why).toContain('could not be read');
    expect(numbersBehind(openSpool(dir), 0)).toEqual([1, 2, 3]);
  });

  it.runIf(isRoot)('survives a disk that is really full', async () => {
    clock.monoMs = 0;
    const mount = spoolFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'kubevitals-test', mount]);
    try {
      const dir = path.join(mount, 'spool');
      mkdirSync(dir);
      const spool = openSpool(dir);
      appendTo(spool, 300, 'x'.repeat(200));
      expect(spool.trouble?.why).toContain('ENOSPC');
      const written = numbersBehind(openSpool(dir), 0);
      expect(written.length).toBeGreaterThan(50);
      expect(written.length).toBeLessThan(300);
      execFileSync('mount', ['-o', 'remount,size=1m', mount]);
      clock.monoMs += 10_000;
      spool.tick();
      expect(spool.trouble).toBeNull();
      await spool.close();
      expect(numbersBehind(openSpool(dir), 0)).toHaveLength(300);
      for (const name of readdirSync(dir)) rmSync(path.join(dir, name));
    } finally {
      execFileSync('umount', ['-l', mount]);
    }
  });
});
