import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KernelFiles } from '../kernel-files.ts';
import { SourceHealth } from '../source-health.ts';
import { FilesystemMonitor } from './filesystem-monitor.ts';
import { canHang, HungMount } from './testing/hung-mount.ts';

const child = [process.execPath, path.resolve(import.meta.dirname, 'statfs-child.ts')];
/** A helper that answers as told by the name of the path, and hangs while `<folder>/hang` exists. */
const script = `
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
console.log('{"ready":true}');
createInterface({ input: process.stdin }).on('line', (line) => {
  const path = Buffer.from(JSON.parse(line).path, 'base64').toString();
  if (path.includes('crash')) process.exit(1);
  if (path.includes('server') && existsSync(process.argv[1] + '/hang')) return;
  const raw = { blockSize: '4096', blocks: '100', blocksFree: '40', blocksAvailable: '30', files: '0', filesFree: '0' };
  console.log(path.includes('nonsense') ? '{"raw":1}' : JSON.stringify({ raw, deviceNumber: path === '/other' ? '9:9' : path === '/server' ? '0:40' : '8:1' }));
});`;

const line = (device: string, point: string, type = 'ext4') =>
  `1 1 ${device} / ${point} rw - ${type} /dev/x rw\n`;

class Rig {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-statfs-'));
  readonly health = new SourceHealth(() => 1);
  mono = 0;
  readonly monitor: FilesystemMonitor;

  constructor(command?: readonly string[]) {
    mkdirSync(`${this.folder}/1`);
    this.monitor = new FilesystemMonitor({
      roots: { host: '/', proc: this.folder, sys: '/sys', cgroup: '/sys/fs/cgroup' },
      files: new KernelFiles(4),
      health: this.health,
      command: command ?? [process.execPath, '--input-type=module', '-e', script, this.folder],
      clock: { wallMs: () => 1000 + this.mono, monoMs: () => this.mono },
      deadlineMs: 1500,
    });
  }

  table(text: string): void {
    writeFileSync(`${this.folder}/1/mountinfo`, text);
  }

  /** One round, 10 s behind the last. */
  async round() {
    await this.monitor.runRound();
    this.mono += 10_000;
    return this.states();
  }

  states(): Record<string, string> {
    return Object.fromEntries(
      [...this.monitor.states()].map(({ mount, state, usage }) => [
        mount.mountPoint,
        usage ? `${state} ${usage.sizeBytes} ${usage.availableBytes} ${usage.inodes}` : state,
      ]),
    );
  }

  get trouble() {
    return this.health.statuses().get('filesystems')?.trouble;
  }
}

const rigs: Rig[] = [];
function rig(command?: readonly string[]): Rig {
  const made = new Rig(command);
  rigs.push(made);
  return made;
}

afterEach(async () => {
  for (const { monitor, folder } of rigs.splice(0)) {
    await monitor.close();
    rmSync(folder, { recursive: true });
  }
});

const answering = 'answering 409600 122880 NaN';

describe('FilesystemMonitor', () => {
  it('gives the figures of this machine’s root', async () => {
    const r = rig(child);
    r.table(readFileSync('/proc/self/mountinfo', 'utf8'));
    await r.round();
    const state = [...r.monitor.states()].find(({ mount }) => mount.mountPoint === '/');
    const { blocks, bsize, files } = statfsSync('/');
    expect(state).toMatchObject({ state: 'answering', usage: { sizeBytes: blocks * bsize, inodes: files } });
  });

  it('keeps a server that hangs from holding up the others, pauses longer each time, and takes it back', async () => {
    const r = rig();
    r.table(line('8:1', '/disk') + line('8:1', '/') + line('0:40', '/server', 'nfs4'));
    writeFileSync(`${r.folder}/hang`, '');
    expect(await r.round()).toEqual({ '/': answering, '/server': 'hung' });
    expect(r.trouble).toMatchObject({ state: 'degraded', remedy: expect.stringMatching('umount') as string });
    const hungSince = [...r.monitor.states()].map(({ since }) => since);
    rmSync(`${r.folder}/hang`);
    // Still within its pause of 15 s.
    expect(await r.round()).toEqual({ '/': answering, '/server': 'hung' });
    expect([...r.monitor.states()].map(({ since }) => since)).toEqual(hungSince);
    expect(await r.round()).toEqual({ '/': answering, '/server': answering });
    expect(r.trouble).toBeNull();
  });

  it('tells a path where another file system answers', async () => {
    const r = rig();
    r.table(line('8:1', '/') + line('8:2', '/other') + line('0:40', '/btrfs', 'btrfs'));
    expect(await r.round()).toEqual({ '/': answering, '/other': 'failed', '/btrfs': answering });
  });

  it('goes on when its helper dies or answers nonsense', async () => {
    const r = rig();
    r.table(line('8:2', '/crash') + line('8:3', '/nonsense') + line('8:1', '/'));
    expect(await r.round()).toEqual({ '/': answering, '/crash': 'failed', '/nonsense': 'failed' });
    expect(await r.round()).toEqual({ '/': answering, '/crash': 'failed', '/nonsense': 'failed' });
  });

  it('says so when no helper can be started', async () => {
    const r = rig(['/no/such/binary']);
    r.table(line('8:1', '/'));
    expect(await r.round()).toEqual({ '/': 'failed' });
    expect([...r.monitor.states()][0]?.why).toMatch(/did not start/);
  });

  it('follows mounts that come, go and become read-only', async () => {
    const r = rig();
    r.table(line('8:1', '/'));
    await r.round();
    const version = r.monitor.version;
    await r.round();
    expect(r.monitor.version).toBe(version);
    r.table(line('8:1', '/').replace(' rw ', ' ro ') + line('0:9', '/btrfs', 'btrfs'));
    expect(await r.round()).toEqual({ '/': answering, '/btrfs': answering });
    expect([...r.monitor.states()][0]?.mount.readOnly).toBe(true);
    r.table(line('8:1', '/'));
    expect(await r.round()).toEqual({ '/': answering });
    expect(r.monitor.version).toBeGreaterThan(version);
  });

  it('says when it cannot read the mount table', async () => {
    const r = rig();
    expect(await r.round()).toEqual({});
    expect(r.trouble).toMatchObject({ state: 'unavailable' });
  });

  it('asks at the first tick and then two ticks before the figures are taken', async () => {
    const r = rig();
    r.table(line('8:1', '/'));
    r.monitor.refresh({ number: 3, wallMs: 0, monoMs: 0 });
    await expect.poll(() => r.states()).toEqual({ '/': answering });
    r.table('');
    r.monitor.refresh({ number: 4, wallMs: 0, monoMs: 0 });
    expect(r.states()).toEqual({ '/': answering });
    // Tick 8 was skipped.
    r.monitor.refresh({ number: 9, wallMs: 0, monoMs: 0 });
    await expect.poll(() => r.trouble?.state).toBe('failed');
  });

  it.skipIf(!canHang())('survives a real FUSE that never answers', async () => {
    await using mount = await HungMount.mount();
    const r = rig(mount.within(child));
    r.table(mount.table());
    const began = performance.now();
    const states = await r.round();
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(states[mount.folder]).toBe('hung');
    expect(states['/']).toMatch(/^answering/);
    r.mono += 10_000;
    await r.round();
    expect(r.states()[mount.folder]).toBe('hung');
  });

  it.skipIf(!canHang())('leaves no helper behind when the agent dies while it hangs', async () => {
    await using mount = await HungMount.mount();
    const [file, ...args] = mount.within(child) as [string, ...string[]];
    const helper = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    const exit = once(helper, 'exit');
    helper.stdin.write(`${JSON.stringify({ path: Buffer.from(mount.folder).toString('base64') })}\n`);
    helper.stdin.end();
    expect(await exit).toEqual([null, 'SIGKILL']);
  });
});
