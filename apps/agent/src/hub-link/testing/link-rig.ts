import { FacetSender } from '@kubevitals/shared';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { vi } from 'vitest';
import { HubLink, type HubLinkOptions, type LinkState } from '../hub-link.ts';
import { JoinKeys } from '../join-keys.ts';
import { localTrust } from '../local-trust.ts';
import { Spool } from '../spool/spool.ts';
import { FakeHub, type FakeTls } from './fake-hub.ts';
import { FakeTable, linkTick } from './fake-table.ts';

/** The machine may be busy. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

const cleanUps: (() => unknown)[] = [];

/** Ends what a test has started, the newest first. */
export async function endAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

export function atEnd(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

const log = pino({ level: 'silent' });
export const node = { cluster: 'local', node: 'n1' };
export const time = {
  wallMs: () => Date.now(),
  monoMs: () => performance.now(),
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export async function fakeHub(port?: number): Promise<FakeHub> {
  const hub = await FakeHub.start(port);
  cleanUps.push(() => hub.stop());
  return hub;
}

export async function fakeTlsHub(tls: FakeTls): Promise<FakeHub> {
  const hub = await FakeHub.start(0, tls);
  cleanUps.push(() => hub.stop());
  return hub;
}

export function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'kubevitals-link-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function startLink(url: URL, more: Partial<HubLinkOptions> & { dir?: string; token?: string } = {}) {
  const dir = more.dir ?? tempDir();
  const states: LinkState[] = [];
  const table = new FakeTable('agent', ['ticks', 'late']);
  table.add('agent', [1, 0]);
  const sender = new FacetSender();
  sender.upsert('a', { size: 1 });
  const link: { current: HubLink | null } = { current: null };
  const spool = new Spool({
    dir: path.join(dir, 'agent/spool'),
    fs,
    wallMs: time.wallMs,
    monoMs: time.monoMs,
    log,
    onAppended: () => link.current?.eventAppended(),
  });
  const agentId = '0198f2a0-0000-7000-8000-000000000001';
  const keys = new JoinKeys({
    agentDir: path.join(dir, 'agent'),
    agentId,
    hubDir: path.join(dir, 'hub'),
    hubUrl: url,
    node: 'local/n1',
    token: more.token ?? null,
  });
  const hubLink = new HubLink({
    url,
    trust: () => localTrust(url, path.join(dir, 'hub')),
    keys,
    node,
    agentId,
    agentVersion: '0.1.0',
    bootId: 'boot',
    tables: [table],
    heartbeatKind: 'agent',
    facets: new Map([['mounts', sender]]),
    calls: { processes: () => Promise.resolve({ total: 0 }) },
    spool,
    time,
    // No waiting between attempts.
    random: () => 0,
    onState: (state) => states.push(state),
    log,
    ...more,
  });
  link.current = hubLink;
  hubLink.start();
  let number = 0;
  const tick = () => hubLink.tick([table], { tick: linkTick(++number), gapBefore: false });
  cleanUps.push(async () => {
    await hubLink.stop(200);
    await spool.close();
  });
  return { dir, link: hubLink, states, table, sender, spool, tick };
}

/** An event to append. */
export const started = {
  kind: 'agent-started',
  subject: null,
  data: { version: '1', pid: 1, bootId: 'b', rebooted: null },
} as const;
