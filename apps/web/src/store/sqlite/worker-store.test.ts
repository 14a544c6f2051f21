import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../store.ts';
import { openWorkerStore } from './worker-store.ts';

const workerUrl = new URL('store-worker.ts', import.meta.url);
let folder: string;
let store: Store;
const deaths: Error[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kubevitals-worker-'));
  const path = join(folder, 'hub.sqlite');
  store = await openWorkerStore({ workerUrl, path, onDeath: (error) => deaths.push(error) });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const event = (number: number) => ({
  number,
  kind: 'agent-started',
  wallMs: number,
  monoMs: 1,
  subject: null,
  data: { number },
  amends: null,
});
const everything = { producer: null, subject: null, kinds: null, before: null, limit: 100 };

it('answers many requests at once, each with its own answer', async () => {
  const producers = Array.from({ length: 50 }, (_, index) => `test/n${index}`);
  const outcomes = await Promise.all(
    producers.map((producer, index) =>
      store.events.append({ producer, spool: 's', events: [event(index + 1)], nowMs: 1 }),
    ),
  );
  expect(outcomes.map(({ upTo }) => upTo)).toEqual(producers.map((_, index) => index + 1));
  const page = await store.events.list(everything);
  expect(page.events).toHaveLength(50);
  expect(page.events[0]?.data).toEqual({ number: 50 });
});

it('keeps the code and the sentence of what went wrong', async () => {
  const wrong = store.events.list({ ...everything, before: 'nonsense' });
  await expect(wrong).rejects.toMatchObject({ code: 'bad-request', message: 'The cursor is not valid.' });
  const duplicate = { ...event(1), wallMs: NaN };
  const failed = store.events.append({ producer: 'a/b', spool: 's', events: [duplicate], nowMs: 1 });
  await expect(failed).rejects.toMatchObject({ code: 'storage-failed' });
});

it('answers what was asked before it was closed, and nothing after', async () => {
  const before = store.events.append({ producer: 'a/b', spool: 's', events: [event(1)], nowMs: 1 });
  const closed = store.close();
  await expect(store.facts()).rejects.toMatchObject({ code: 'storage-failed' });
  expect((await before).upTo).toBe(1);
  await closed;
  expect(deaths).toEqual([]);
});

it('says why a database cannot be opened', async () => {
  const path = join(folder, 'nowhere', 'hub.sqlite');
  const failed = openWorkerStore({ workerUrl, path, onDeath: () => undefined });
  await expect(failed).rejects.toMatchObject({ code: 'storage-failed' });
});
