import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolder } from './data-folder.ts';

let dir: string;
let folder: DataFolder;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kubevitals-data-'));
  folder = new DataFolder(dir);
  folder.prepare();
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const address = { url: 'http://127.0.0.1:1', local: 'http://127.0.0.1:1' };

it('tells of a hub while it runs', () => {
  expect(folder.announced()).toBeNull();
  const takeBack = folder.announce({ pid: process.pid, ...address }, 'secret');
  expect(folder.announced()).toEqual({ pid: process.pid, ...address });
  takeBack();
  expect(folder.announced()).toBeNull();
});

it('tells nothing of a hub that was killed and could not take back its word', () => {
  folder.announce({ pid: spawnSync('true').pid, ...address }, 'secret');
  expect(folder.announced()).toBeNull();
});
