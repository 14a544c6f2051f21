import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gone, KernelFiles } from './kernel-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('KernelFiles', () => {
  it('reads a list to its end though the kernel gives it page by page', () => {
    // A seq file that is always longer than the page the kernel writes it through.
    const list = new KernelFiles(4).file('/proc/kallsyms');
    expect(list.read()).toBeLessThan(5000);
    expect(list.readToEnd()).toBe(readFileSync('/proc/kallsyms').length);
    list.close();
  });

  it('keeps no more descriptors than allowed and reads on with the others', () => {
    const files = new KernelFiles(2);
    const all = ['a', 'b', 'c'].map((name) => {
      const file = path.join(folder, name);
      writeFileSync(file, name.repeat(3));
      return files.file(file);
    });
    for (let round = 0; round < 3; round++) {
      for (const file of all) expect(file.read()).toBe(3);
      expect(files.openCount).toBe(2);
    }
    for (const file of all) file.close();
    expect(files.openCount).toBe(0);
  });

  it('says that a file is gone, and reads it when it comes', () => {
    const files = new KernelFiles(2);
    const file = files.file(path.join(folder, 'later'));
    expect(file.read()).toBe(gone);
    writeFileSync(path.join(folder, 'later'), 'here');
    expect(file.read()).toBe(4);
    expect(files.buffer.toString('utf8', 0, 4)).toBe('here');
    file.close();
  });
});
