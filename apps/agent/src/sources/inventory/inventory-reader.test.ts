import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceHealth } from '../source-health.ts';
import { InventoryReader, type InventoryProgress } from './inventory-reader.ts';

const child = [process.execPath, path.resolve(import.meta.dirname, 'inventory-child.ts')];
let folder = '';
let reader: InventoryReader;
let health: SourceHealth;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-inventory-'));
});
afterEach(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

function open(command: readonly string[]) {
  health = new SourceHealth(() => 1);
  reader = new InventoryReader({
    roots: { host: '/', proc: '/proc', sys: '/sys', cgroup: '/sys/fs/cgroup' },
    health,
    command,
    clock: { wallMs: () => 5000, monoMs: () => 0 },
  });
  return reader;
}

/** A helper that writes its pid, then some lines, then ends, or hangs. */
const helper = (lines: readonly string[], end = 'process.exit(0)') => [
  process.execPath,
  '--input-type=module',
  '-e',
  `import { writeFileSync } from 'node:fs';
   import { spawn } from 'node:child_process';
   const sleeper = spawn('sleep', ['600'], { stdio: 'ignore' });
   writeFileSync('${folder}/pids', process.pid + ' ' + sleeper.pid);
   process.stdout.write(${JSON.stringify(lines.map((line) => `${line}\n`).join(''))}, () => { ${end} });`,
];
const pids = () => readFileSync(`${folder}/pids`, 'utf8').split(' ').map(Number);
const isAlive = (pid: number) => {
  try {
    // A zombie that init has not taken yet is dead all the same.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const never = () => new AbortController().signal;
const trouble = () => health.statuses().get('inventory')?.trouble;

describe('InventoryReader', () => {
  it('reads this machine, with progress, at the lowest priority', async () => {
    open(child);
    const steps: InventoryProgress[] = [];
    const reading = await reader.read({ signal: never(), progress: (step) => steps.push(step) });
    expect(reading.failed).toEqual([]);
    expect(steps).toHaveLength(11);
    expect(steps.at(-1)).toMatchObject({ done: 11, total: 11 });
    expect(reading.items).toBe(reader.items().size);
    const kernel = reader
      .items()
      .get('kernel')
      ?.facts.find(({ name }) => name === 'Release');
    expect(kernel?.value).toBe(os.release());
    expect(reader.items().get('cpu')?.facts).toContainEqual({
      name: 'Logical cores',
      value: String(os.cpus().length),
    });
    expect(trouble()).toBeNull();
  });

  it('lets a second caller join, and tells it how far the read is', async () => {
    open(helper(['{"part":"cpu","value":{"cores":4}}']));
    const progress: number[] = [];
    const first = reader.read({ signal: never(), progress: () => undefined });
    const second = reader.read({ signal: never(), progress: ({ done }) => progress.push(done) });
    expect(await first).toBe(await second);
    expect(progress).toContain(2);
    expect((await first).failed).not.toContain('CPU');
    expect((await first).failed).toContain('Disks');
    expect(trouble()).toMatchObject({ state: 'degraded' });
  });

  it('ends the helper and what it started when it is cancelled, and can read again', async () => {
    open(helper(['{"part":"cpu","value":{"cores":4}}'], 'setInterval(() => 1, 1000)'));
    const abort = new AbortController();
    const cancelled = reader.read({
      signal: abort.signal,
      progress: ({ what }) => what === 'CPU' && abort.abort(new Error('cancelled')),
    });
    await expect(cancelled).rejects.toThrow('cancelled');
    await expect.poll(() => pids().some(isAlive)).toBe(false);
    expect(trouble()).toBeNull();
    const again = new AbortController();
    const next = reader.read({
      signal: again.signal,
      progress: ({ what }) => what === 'CPU' && again.abort(),
    });
    await expect(next).rejects.toThrow();
  });

  it('survives a helper that talks nonsense, dies or is not there', async () => {
    open(helper(['{', '{"part":"x"}', '{"part":"bios","error":"took too long"}'], 'process.exit(3)'));
    await expect(reader.read({ signal: never(), progress: () => undefined })).rejects.toThrow('ended with 3');
    expect(trouble()).toMatchObject({ state: 'failed' });
    expect(reader.items().has('kernel')).toBe(true);
    await expect.poll(() => pids().some(isAlive)).toBe(false);
    open(['/no/such/binary']);
    await expect(reader.read({ signal: never(), progress: () => undefined })).rejects.toThrow('ENOENT');
  });

  it('reads by itself once behind the start and every hour', async () => {
    open(helper([]));
    const tick = (second: number) => ({ number: second, wallMs: 0, monoMs: second * 1000 });
    for (const second of [10, 11, 12]) reader.refresh(tick(second));
    expect(reader.version).toBe(0);
    reader.refresh(tick(13));
    await expect.poll(() => trouble()?.state).toBe('degraded');
    expect(existsSync(`${folder}/pids`)).toBe(true);
    const { version } = reader;
    await expect.poll(() => pids().some(isAlive)).toBe(false);
    reader.refresh(tick(3599));
    expect(reader.version).toBe(version);
    reader.refresh(tick(3601));
    await expect.poll(() => reader.version).toBeGreaterThan(version);
  });
});
