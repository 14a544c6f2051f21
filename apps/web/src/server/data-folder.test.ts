import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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

const secrets = { joinToken: 'secret', certificate: null };
const address = { url: 'http://127.0.0.1:1', local: 'http://127.0.0.1:1' };

it('tells of a hub while it runs', () => {
  expect(folder.announced()).toBeNull();
  const takeBack = folder.announce({ pid: process.pid, ...address }, secrets);
  expect(folder.announced()).toEqual({ pid: process.pid, ...address });
  takeBack();
  expect(folder.announced()).toBeNull();
});

it('tells nothing of a hub that was killed and could not take back its word', () => {
  folder.announce({ pid: spawnSync('true').pid, ...address }, secrets);
  expect(folder.announced()).toBeNull();
});

it('tells agents of this machine the certificate, and forgets it once there is no TLS', () => {
  const certificate = join(dir, 'hub', 'local-certificate.pem');
  const hub = { pid: process.pid, ...address };
  const takeBack = folder.announce(hub, { joinToken: 'secret', certificate: Buffer.from('PEM') });
  expect(readFileSync(certificate, 'utf8')).toBe('PEM');
  expect(statSync(certificate).mode & 0o777).toBe(0o600);
  takeBack();
  expect(existsSync(certificate)).toBe(false);
  // One that was killed left it behind.
  folder.announce(hub, { joinToken: 'secret', certificate: Buffer.from('PEM') });
  folder.announce(hub, secrets);
  expect(existsSync(certificate)).toBe(false);
});
