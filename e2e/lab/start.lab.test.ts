import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config } from '../config.ts';
import { freePort } from '../machine/free-port.ts';
import { until } from '../machine/until.ts';

let dataDir: string;
let started: Start | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-start-'));
});
afterEach(async () => {
  await started?.end('SIGKILL');
  started = null;
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm start` without npm, on ports of its own. */
class Start {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  stdout = '';
  stderr = '';

  constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: config.root,
      env: { ...config.environment, KUBEVITALS_DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()));
    this.#child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()));
  }

  link(): Promise<string> {
    return until('the link is printed', 30_000, () => {
      if (this.#child.exitCode !== null) throw new Error(`start ended: ${this.stderr}`);
      return /^Kubevitals: (\S+)$/m.exec(this.stdout)?.[1] ?? null;
    });
  }

  async exitCode(): Promise<unknown> {
    const [code] = await this.#exit;
    return code;
  }

  /** Process numbers of hub and agent: the children. */
  children(): readonly number[] {
    const pid = this.#child.pid ?? 0;
    return readdirSync('/proc')
      .map(Number)
      .filter((candidate) => candidate > 0 && parentOf(candidate) === pid);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const children = signal === 'SIGKILL' ? this.children() : [];
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal);
      await this.#exit;
    }
    for (const child of children) process.kill(child, 'SIGKILL');
  }
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** A request that is not about who answers: fetch knows no other certificates. */
async function askTls(url: URL, headers: OutgoingHttpHeaders = {}) {
  const [answer] = (await once(get(url, { headers, rejectUnauthorized: false }), 'response')) as [
    IncomingMessage,
  ];
  const text = await readText(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, text };
}

async function ports(): Promise<Record<string, string>> {
  return { KUBEVITALS_PORT: String(await freePort()), KUBEVITALS_AGENT_PORT: String(await freePort()) };
}

test('a built checkout gives one link that opens, within 5 s, and ends cleanly', async () => {
  const began = performance.now();
  started = new Start(await ports());
  const link = await started.link();
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeLessThan(5);
  expect(started.stdout.trim().split('\n')).toHaveLength(1);

  const answer = await fetch(link, { redirect: 'manual' });
  expect([302, 303]).toContain(answer.status);
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/i);

  const children = started.children();
  expect(children).toHaveLength(2);
  await started.end('SIGINT');
  expect(await started.exitCode()).toBe(0);
  for (const child of children) expect(() => process.kill(child, 0)).toThrow();
});

test('with TLS the agent joins too, whatever the name in the certificate and the addresses listened on', async () => {
  const folder = path.join(config.root, 'apps/agent/src/hub-link/testing/certificates');
  started = new Start({
    ...(await ports()),
    KUBEVITALS_TLS_CERT: path.join(folder, 'leaf.pem'),
    KUBEVITALS_TLS_KEY: path.join(folder, 'key.pem'),
    KUBEVITALS_LISTEN: '0.0.0.0',
    KUBEVITALS_PUBLIC_URL: 'https://hub.example',
    KUBEVITALS_AGENT_LISTEN: '127.0.0.2',
  });
  const link = new URL(await started.link());
  expect(link.origin).toBe('https://hub.example');
  expect(started.stderr).not.toContain('not ready');
  const running: unknown = JSON.parse(readFileSync(path.join(dataDir, 'hub/running.json'), 'utf8'));
  const { local } = running as { local: string };
  const signedIn = await askTls(new URL(`${link.pathname}${link.search}`, local));
  const cookie = signedIn.headers['set-cookie']?.[0] ?? '';
  expect(cookie).toMatch(/; Secure/);
  const headers = { cookie: cookie.split(';', 1)[0] };
  const page = await askTls(new URL('/', local), headers);
  expect(page.statusCode).toBe(200);
  expect(page.text).toContain('<html');
  await until('the agent has joined', 10_000, async () => {
    const { text } = await askTls(new URL('/api/trpc/agents.list', local), headers);
    return text.includes('agentId') || null;
  });
});

test.each(['agent', 'server'])('when the %s dies it says so and ends with a code', async (bundle) => {
  started = new Start(await ports());
  await started.link();
  const pid = started.children().find((child) => commandOf(child).includes(`${bundle}.mjs`));
  process.kill(pid ?? Number.NaN, 'SIGKILL');
  expect(await started.exitCode()).toBe(1);
  expect(started.stderr).toContain(`The ${bundle === 'agent' ? 'agent' : 'hub'} ended by itself`);
  expect(started.children()).toEqual([]);
});

test('a port that is taken is named with the setting that moves it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  started = new Start({ ...(await ports()), KUBEVITALS_AGENT_PORT: port });
  expect(await started.exitCode()).toBe(2);
  expect(started.stderr).toContain(`Port ${port} for the agent is taken`);
  expect(started.stderr).toContain('KUBEVITALS_AGENT_PORT');
  server.close();
});

test.each([
  ['KUBEVITALS_PORT', 'eighty'],
  ['KUBEVITALS_CLUSTER', 'a/b'],
  ['KUBEVITALS_LISTEN', '0.0.0.0'],
])('%s=%s ends with 2 and a sentence that names it', async (setting, value) => {
  started = new Start({ ...(await ports()), [setting]: value });
  expect(await started.exitCode()).toBe(2);
  expect(started.stderr).toContain(setting);
  expect(started.stderr).not.toMatch(/\n\s+at /);
});
