import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpooledEvent } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KnownAgent } from '../store.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { SqliteStore } from './sqlite-store.ts';

let folder: string;
let path: string;
let store: SqliteStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubevitals-store-'));
  path = join(folder, 'hub.sqlite');
  store = new SqliteStore(path, 'migrate');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function event(number: number, change: Partial<SpooledEvent> = {}): SpooledEvent {
  return {
    number,
    kind: 'agent-started',
    wallMs: 1000 * number,
    monoMs: 1,
    subject: null,
    data: { n: number },
    amends: null,
    ...change,
  };
}

const batch = (from: number, to: number, producer = 'a/b') => ({
  producer,
  spool: 's',
  events: Array.from({ length: to - from + 1 }, (_, index) => event(from + index)),
  nowMs: 10_000 + to,
});

it('stores each event once, and gives back only the new ones', async () => {
  expect(await store.events.append(batch(1, 3))).toMatchObject({ upTo: 3 });
  const again = await store.events.append(batch(2, 5));
  expect(again.stored.map(({ number }) => number)).toEqual([4, 5]);
  expect(await store.events.storedUpTo('a/b', 's')).toBe(5);
  expect(await store.events.storedUpTo('a/b', 'other')).toBe(0);
  const { events } = await store.events.list({
    producer: null,
    subject: null,
    kinds: null,
    before: null,
    limit: 10,
  });
  expect(events.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(events[0]).toEqual({ ...event(5), producer: 'a/b', spool: 's', storedMs: 10_005 });
});

it('pages through equal times without a gap or a repeat', async () => {
  const events = Array.from({ length: 25 }, (_, index) =>
    event(index + 1, { wallMs: Math.floor(index / 10) }),
  );
  await store.events.append({ producer: 'a/b', spool: 's', events, nowMs: 1 });
  const seen: number[] = [];
  let before: string | null = null;
  do {
    const page = await store.events.list({ producer: 'a/b', subject: null, kinds: null, before, limit: 4 });
    seen.push(...page.events.map(({ number }) => number));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
});

it('filters by producer, subject and kind', async () => {
  await store.events.append({
    producer: 'a/b',
    spool: 's',
    events: [event(1, { subject: 'w-1' }), event(2, { subject: 'w-1', kind: 'workload-gone' }), event(3)],
    nowMs: 1,
  });
  await store.events.append(batch(1, 1, 'a/c'));
  const list = async (change: object): Promise<number> => {
    const all = { producer: null, subject: null, kinds: null, before: null, limit: 10 };
    return (await store.events.list({ ...all, ...change })).events.length;
  };
  expect(await list({})).toBe(4);
  expect(await list({ producer: 'a/b' })).toBe(3);
  expect(await list({ producer: 'a/b', subject: 'w-1' })).toBe(2);
  expect(await list({ subject: 'w-1', kinds: ['workload-gone', 'x'] })).toBe(1);
  await expect(list({ before: '1_2_3' })).rejects.toMatchObject({ code: 'bad-request' });
});

it('removes what is too old, or too much, but remembers how far a spool was stored', async () => {
  await store.events.append({ ...batch(1, 3), nowMs: 1000 });
  await store.events.append({ ...batch(4, 6), nowMs: 2000 });
  expect(await store.events.prune({ beforeMs: 1500, maxBytes: 1e9 })).toBe(3);
  expect((await store.facts()).eventsStored).toBe(3);
  expect((await store.events.append(batch(1, 3))).stored).toEqual([]);
  expect(await store.events.prune({ beforeMs: 0, maxBytes: 1 })).toBe(3);
  expect(await store.events.storedUpTo('a/b', 's')).toBe(6);
});

it('removes no more in one step than holds up nobody', async () => {
  await store.events.append({ ...batch(1, 5001), nowMs: 1000 });
  const bounds = { beforeMs: 2000, maxBytes: 1e9 };
  const steps = [];
  for (let step = 0; step < 3; step++) steps.push(await store.events.prune(bounds));
  expect(steps).toEqual([5000, 1, 0]);
});

it('stays as it was when a batch fails half way', async () => {
  const broken = [event(1), event(2, { wallMs: NaN })];
  await expect(
    store.events.append({ producer: 'a/b', spool: 's', events: broken, nowMs: 1 }),
  ).rejects.toThrow();
  expect(await store.events.storedUpTo('a/b', 's')).toBe(0);
  expect((await store.facts()).eventsStored).toBe(0);
  expect(await store.events.append(batch(1, 2))).toMatchObject({ upTo: 2 });
});

const agent: KnownAgent = {
  node: 'a/b',
  agentId: 'id',
  credentialHash: 'hash',
  joinedMs: 5,
  lastSeenMs: 5,
  lastSampleMs: null,
  agentVersion: '1',
  protocol: '1.0',
  remoteAddress: '::1',
};

it('joins, knows and removes agents', async () => {
  await store.access.addToken({ hash: 't', purpose: 'join', createdMs: 0, expiresMs: 100, note: '' });
  expect(await store.agents.join({ agent, tokenHash: 't' })).toBe('joined');
  const elsewhere = { ...agent, node: 'a/c', credentialHash: 'h3' };
  expect(await store.agents.join({ agent: elsewhere, tokenHash: 't' })).toBe('token-invalid');
  const other = { ...agent, agentId: 'other', credentialHash: 'h2' };
  expect(await store.agents.join({ agent: other, tokenHash: null })).toBe('name-taken');
  await store.agents.saw([{ ...agent, lastSeenMs: 9, lastSampleMs: 8 }]);
  expect(await store.agents.byCredential('hash')).toEqual({ ...agent, lastSeenMs: 9, lastSampleMs: 8 });
  expect(await store.agents.remove('a/b')).toBe(true);
  expect(await store.agents.list()).toEqual([]);
});

it('lets an agent join again that never got its credential, by the token it used, and no other', async () => {
  const token = { purpose: 'join' as const, createdMs: 0, expiresMs: 100, note: '' };
  await store.access.addToken({ ...token, hash: 't' });
  await store.access.addToken({ ...token, hash: 'unused' });
  expect(await store.agents.join({ agent, tokenHash: 't' })).toBe('joined');
  const stranger = { ...agent, agentId: 'other', credentialHash: 'h2' };
  expect(await store.agents.join({ agent: stranger, tokenHash: 't' })).toBe('token-invalid');
  expect(await store.agents.join({ agent: stranger, tokenHash: 'nonsense' })).toBe('token-invalid');
  expect(await store.agents.join({ agent: stranger, tokenHash: 'unused' })).toBe('name-taken');
  const late = { ...agent, joinedMs: 100 };
  expect(await store.agents.join({ agent: late, tokenHash: 't' })).toBe('token-invalid');
  const again = { ...agent, credentialHash: 'h4', joinedMs: 99 };
  expect(await store.agents.join({ agent: again, tokenHash: 't' })).toBe('joined');
  expect(await store.agents.byCredential('hash')).toBeNull();
  expect(await store.agents.byCredential('h4')).toEqual(again);
  await store.agents.saw([{ ...again, lastSampleMs: 99 }]);
  expect(await store.agents.join({ agent: again, tokenHash: 't' })).toBe('token-invalid');
});

it('uses a token for its purpose, in its time, once', async () => {
  const session = { hash: 'session', createdMs: 50, expiresMs: 60 };
  const token = { hash: 't', purpose: 'join' as const, createdMs: 0, expiresMs: 100, note: '' };
  await store.access.addToken(token);
  expect(await store.access.signIn('t', session)).toBe(false);
  await store.access.addToken({ ...token, hash: 's', purpose: 'sign-in', expiresMs: 50 });
  expect(await store.access.signIn('s', session)).toBe(false);
  await store.access.addToken({ ...token, hash: 'u', purpose: 'sign-in' });
  expect(await store.access.signIn('u', session)).toBe(true);
  expect(await store.access.signIn('u', { ...session, hash: 'again' })).toBe(false);
  expect(await store.access.session('session', 59)).toMatchObject({ how: 'link' });
  expect(await store.access.session('session', 60)).toBeNull();
});

it('migrates forward only, with a copy kept of what was before', async () => {
  await store.events.append(batch(1, 2));
  await store.close();
  const kept = `${path}.v${migrations.length}`;
  const added = [...migrations, ['CREATE TABLE later (x INTEGER) STRICT']];
  openDatabase(path, 'migrate', added).close();
  const copy = new DatabaseSync(kept);
  expect(copy.prepare('SELECT count(*) AS n FROM events').get()).toEqual({ n: 2 });
  copy.close();
  expect(() => openDatabase(path, 'migrate')).toThrow(/newer release/);
  expect(() => openDatabase(path, 'as-is', [...added, []])).toThrow(/another release/);
  rmSync(path);
  copyFileSync(kept, path);
  store = new SqliteStore(path, 'migrate');
  expect((await store.facts()).eventsStored).toBe(2);
});

it('leaves the schema as it was when a step fails', () => {
  const broken = [...migrations, ['CREATE TABLE half (x INTEGER)', 'NONSENSE']];
  expect(() => openDatabase(path, 'migrate', broken)).toThrow(/cannot be used/);
  openDatabase(path, 'as-is').close();
});

it('opens beside a hub only what is there', () => {
  expect(() => openDatabase(join(folder, 'none.sqlite'), 'as-is')).toThrow(/Start the hub once/);
  expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
});

it('says that the disk takes nothing more, and stores nothing then', async () => {
  await store.close();
  // What a full disk answers, from SQLite itself: no page more than there are.
  const database = openDatabase(path, 'migrate');
  database.exec('PRAGMA max_page_count = 1');
  store = new SqliteStore(path, database);
  const large = event(1, { data: { text: 'x'.repeat(500_000) } });
  const append = store.events.append({ producer: 'a/b', spool: 's', events: [large], nowMs: 1 });
  await expect(append).rejects.toThrow(/full/);
  expect(await store.events.storedUpTo('a/b', 's')).toBe(0);
});
