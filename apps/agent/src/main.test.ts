import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'kubevitals-main-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function start(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { KUBEVITALS_DATA_DIR: dir, KUBEVITALS_AGENT_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, ended };
}

describe('the agent’s entry', () => {
  it('says one sentence about a wrong setting, and exits with 2', async () => {
    const { output, ended } = start({ KUBEVITALS_AGENT_PORT: 'many' });
    expect(await ended).toBe(2);
    expect(output.stderr).toBe(
      'kubevitals agent: KUBEVITALS_AGENT_PORT is "many", but it must be a whole number from 0 to 65535.\n',
    );
  });

  it('shows its help', async () => {
    const { output, ended } = start({}, ['--help']);
    expect(await ended).toBe(0);
    expect(output.stdout).toContain('--hub URL');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s', async (signal) => {
    const { child, output, ended } = start({});
    child.stderr.once('data', () => child.kill(signal));
    expect(await ended).toBe(0);
    expect(output.stderr).toContain('no hub is configured');
    for (const line of output.stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  });

  it('leaves a data folder alone that another agent uses, until that one is dead, however it died', async () => {
    const first = start({});
    await once(first.child.stderr, 'data');
    const second = start({});
    expect(await second.ended).toBe(2);
    expect(second.output.stderr).toMatch(/^kubevitals agent: Another agent already uses [^\n]+\.\n$/);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start({});
    third.child.stderr.once('data', () => third.child.kill('SIGTERM'));
    expect(await third.ended).toBe(0);
  });

  it('works without a data folder where none can be made', async () => {
    const { child, output, ended } = start({ KUBEVITALS_DATA_DIR: '/proc/nothing' });
    child.stderr.on('data', () => {
      if (output.stderr.includes('keeps to itself')) child.kill('SIGTERM');
    });
    expect(await ended).toBe(0);
    expect(output.stderr).toContain('data directory cannot be written');
  });
});
