import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestHub, signIn } from './testing/start-test-hub.ts';

const entry = fileURLToPath(new URL('../../server.ts', import.meta.url));
let dataDir: string;
let hub: TestHub;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kubevitals-entry-'));
  hub = await TestHub.start({ dataDir });
});
afterAll(async () => {
  await hub.stop();
});

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const env = {
    NODE_ENV: 'test' as const,
    PATH: '/usr/bin:/bin',
    KUBEVITALS_DATA_DIR: dataDir,
    ...environment,
  };
  const child = spawn(process.execPath, [entry, ...args], { env });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

it.each([
  [['hub'], { KUBEVITALS_PORT: 'abc' }],
  [['hub'], { KUBEVITALS_LISTEN: '0.0.0.0' }],
  [['hub', '--dev'], { KUBEVITALS_DATA_DIR: '/proc/nothing' }],
  [['nonsense'], {}],
  [['sign-in-link'], { KUBEVITALS_DATA_DIR: '/tmp/kubevitals-nothing-here' }],
])('ends with one sentence and code 2: %j %j', async (args, environment) => {
  const { code, out, err } = await run(args, environment);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^[^\n]+\.\n$/);
});

it('makes a sign-in link beside the running hub', async () => {
  const { code, out } = await run(['sign-in-link'], { KUBEVITALS_PORT: '9' });
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^${hub.url}/signin\\?token=[\\w-]{43}\\n$`));
  expect(await signIn(out.trim())).not.toBe('');
});

it('makes a join token beside the running hub', async () => {
  const { out } = await run(['join-token']);
  const [, joinToken = ''] = / --token ([\w-]{43})\n$/.exec(out) ?? [];
  expect(out).toContain(`kubevitals agent --hub ${hub.url}`);
  await hub.agent({ joinToken }).greet();
});

it('says what it can do', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toContain('KUBEVITALS_LISTEN');
  rmSync('/tmp/kubevitals-nothing-here', { recursive: true, force: true });
});
