import { limits } from '@kubevitals/shared';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Agent, realTime } from './agent.ts';
import { loadConfig, thisMachine } from './config.ts';
import { FakeHub, welcome } from './hub-link/testing/fake-hub.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'kubevitals-agent-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A small machine that stands still: what is not recorded of it, the agent says it cannot read. */
function tinyMachine(): string {
  const host = tempDir();
  for (const folder of ['proc/sys/kernel/random', 'proc/self', 'sys/fs/cgroup']) {
    mkdirSync(path.join(host, folder), { recursive: true });
  }
  const files = {
    'proc/stat': 'cpu  100 0 50 1000 5 0 1 0 0 0\ncpu0 100 0 50 1000 5 0 1 0 0 0\nctxt 5\nprocesses 7\n',
    'proc/loadavg': '0.10 0.20 0.30 1/100 4242\n',
    'proc/sys/kernel/random/boot_id': 'b0000000-0000-4000-8000-000000000001\n',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(host, file), text);
  return host;
}

function startAgent(more: { hub?: URL; dir?: string; host?: string }) {
  const config = loadConfig(
    {
      KUBEVITALS_DATA_DIR: more.dir ?? tempDir(),
      KUBEVITALS_HOST_ROOT: more.host ?? tinyMachine(),
      KUBEVITALS_NODE_NAME: 'n1',
      KUBEVITALS_AGENT_PORT: '0',
      ...(more.hub ? { KUBEVITALS_HUB_URL: more.hub.href } : {}),
    },
    [],
    thisMachine(),
  );
  if ('help' in config) throw new Error('asked for help');
  const agent = new Agent({
    config,
    log: pino({ level: 'silent' }),
    time: realTime,
    random: () => 0,
    childCommand: () => [process.execPath, '-e', ''],
  });
  agent.start();
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= agent.stop());
  cleanUps.push(stop);
  return { agent, stop };
}

describe('Agent', () => {
  it('sends what it reads at each second, its state and its start, and answers from its history', async () => {
    const hub = await FakeHub.start();
    cleanUps.push(() => hub.stop());
    hub.answer = () => welcome({ credential: 'mine' });
    startAgent({ hub: hub.url });
    const cpuTables = () =>
      hub.last?.messages.filter((message) => message.t === 'samples' && message.kind === 'host.cpu') ?? [];
    await until(() => expect(cpuTables()).toHaveLength(1));
    hub.last?.send({
      t: 'interest',
      wants: [{ kind: 'host.cpu', fields: ['coresOnline', 'load1'], rows: null }],
    });
    await until(() => expect(cpuTables().length).toBeGreaterThanOrEqual(4));
    expect(cpuTables()[2]).toMatchObject({ columns: [[1], [0.1]], rows: [0], gapBefore: false });

    const { messages = [], hello } = hub.last ?? {};
    const firstOf = (kind: string) =>
      messages.findIndex((message) => 'kind' in message && message.kind === kind);
    expect(messages[firstOf('host.cpu')]?.t).toBe('rows');
    expect(hello?.calls.toSorted()).toEqual(['history', 'inventory-read', 'processes']);
    expect(messages).toContainEqual(expect.objectContaining({ t: 'facet-whole', facet: 'agent' }));
    const events = messages.flatMap((message) => (message.t === 'events' ? message.events : []));
    expect(events[0]).toMatchObject({ kind: 'agent-started', number: 1, data: { rebooted: null } });

    const now = Date.now();
    hub.last?.send({
      t: 'call',
      id: 1,
      call: 'history',
      request: {
        kind: 'host.cpu',
        rows: ['host'],
        fields: ['coresOnline'],
        fromMs: now - 60_000,
        toMs: now + 1000,
        points: 100,
      },
      deadlineMs: 5000,
    });
    const answer = () => messages.find((message) => message.t === 'result');
    await until(() => expect(answer()).toBeDefined());
    expect(answer()).toMatchObject({
      id: 1,
      result: { stepMs: 1000, shortenedWhy: null, series: [{ row: 'host', field: 'coresOnline' }] },
    });
    expect(hub.problems).toEqual([]);
    expect(limits.staleMs).toBeGreaterThan(1000);
  });

  it('is the same agent after a restart, knows a reboot, and goes on numbering its events', async () => {
    const hub = await FakeHub.start();
    cleanUps.push(() => hub.stop());
    const dir = tempDir();
    const host = tinyMachine();
    await startAgent({ hub: hub.url, dir, host }).stop();
    const started = async () => {
      const sessions = hub.sessions.length;
      const { stop } = startAgent({ hub: hub.url, dir, host });
      await until(() => expect(hub.sessions.length).toBeGreaterThan(sessions));
      await until(() => expect(hub.last?.messages.some(({ t }) => t === 'events')).toBe(true));
      await stop();
      const events = hub.last?.messages.flatMap((message) => (message.t === 'events' ? message.events : []));
      return events?.at(-1);
    };
    expect(await started()).toMatchObject({ number: 2, data: { rebooted: false } });
    const before = hub.last?.hello;
    writeFileSync(path.join(host, 'proc/sys/kernel/random/boot_id'), 'another\n');
    expect(await started()).toMatchObject({ number: 3, data: { rebooted: true } });
    expect(hub.last?.hello.agentId).toBe(before?.agentId);
    expect(hub.last?.hello.spool.id).toBe(before?.spool.id);
  });

  it('works without a hub, and stops within two seconds', async () => {
    const { stop } = startAgent({});
    await new Promise((resolve) => {
      realTime.after(1100, () => resolve(null));
    });
    const startMs = performance.now();
    await stop();
    expect(performance.now() - startMs).toBeLessThan(2000);
  });
});
