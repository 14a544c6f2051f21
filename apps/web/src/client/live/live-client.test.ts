import { nodeId, type HubToBrowser } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { testFrames } from '../testing/frames.ts';
import { TestHub } from '../testing/test-hub.ts';
import { LiveClient } from './live-client.ts';

const node = nodeId({ cluster: 'local', node: 'a' });
const watch = { node, kind: 'host.cpu', rows: ['host'], fields: ['usedCores', 'load1'] } as const;

let hub: TestHub;
let clock: FakeClock;
let frames: ReturnType<typeof testFrames>;
let client: LiveClient;

beforeEach(async () => {
  hub = new TestHub();
  await hub.open();
  clock = new FakeClock();
  frames = testFrames();
  client = new LiveClient({
    open: () => hub.connect(),
    clock,
    random: () => 0,
    notifier: frames.notifier,
  });
});

afterEach(async () => {
  client.stop();
  await hub.close();
});

async function opened(): Promise<void> {
  await vi.waitFor(() => expect(client.connection().state).toBe('open'));
}

function table(tick: number, columns: (number | null)[][]): HubToBrowser {
  const wallMs = 1_800_000_000_000 + tick * 1000;
  return { t: 'samples', topic: 9, tick, wallMs, monoMs: tick * 1000, gapBefore: false, rows: [3], columns };
}

async function answerWatch(nth: number): Promise<void> {
  const watches = await hub.messages('watch-samples', nth);
  const { id } = watches[nth - 1]!;
  hub.send({ t: 'topic', id, topic: 9, fields: ['usedCores', 'load1'] });
  hub.send({ t: 'rows', topic: 9, reset: true, add: [[3, 'host']], drop: [] });
}

test('a watch shows the newest table at the next frame', async () => {
  const { feed, retain } = client.samples(watch);
  retain();
  client.start();
  await opened();
  await answerWatch(1);
  hub.send(table(1, [[0.5], [null]]));
  hub.send(table(2, [[0.75], [null]]));
  await vi.waitFor(() => expect(feed.newest('host', 'usedCores')).toBe(0.75));
  expect(feed.table.shown).toBeNull();
  const told = vi.fn();
  feed.table.subscribe(told);
  frames.settle();
  expect(told).toHaveBeenCalledTimes(1);
  expect(feed.table.get('host', 'usedCores')).toBe(0.75);
  expect(feed.table.get('host', 'load1')).toBeNaN();
  expect(feed.table.get('other', 'load1')).toBeNaN();
  expect(frames.painted).toMatchObject([{ phase: 'figures', mark: { tick: 2, at: 42 } }]);
});

test('equal watches are one; it ends a moment after the last one looked away', async () => {
  client.start();
  await opened();
  const first = client.samples(watch);
  const second = client.samples({ ...watch, fields: ['load1', 'usedCores'], rows: ['host', 'host'] });
  expect(second.feed).toBe(first.feed);
  const [releaseFirst, releaseSecond] = [first.retain(), second.retain()];
  await hub.messages('watch-samples', 1);
  releaseFirst();
  releaseFirst();
  clock.advance(5000);
  expect(hub.received.filter(({ t }) => t === 'unwatch')).toEqual([]);
  releaseSecond();
  clock.advance(5000);
  await hub.messages('unwatch', 1);
  expect(hub.received.filter(({ t }) => t === 'watch-samples')).toHaveLength(1);
});

test('after the connection breaks everything is asked for again and the last figures stay', async () => {
  const { feed, retain } = client.samples(watch);
  retain();
  client.start();
  await opened();
  await answerWatch(1);
  hub.send(table(1, [[0.5], [1]]));
  await vi.waitFor(() => expect(feed.newestWallMs).not.toBeNull());
  frames.settle();
  hub.breakOff();
  await vi.waitFor(() => expect(client.connection().state).toBe('lost'));
  expect(feed.table.get('host', 'usedCores')).toBe(0.5);
  clock.advance(500);
  await answerWatch(2);
  hub.send(table(9, [[2], [1]]));
  await vi.waitFor(() => expect(feed.newest('host', 'usedCores')).toBe(2));
});

test('a refusal that nothing but a person can mend is not tried again', async () => {
  client.start();
  await opened();
  hub.send({ t: 'refuse', code: 'unauthenticated', reason: 'Session ended.', remedy: 'Sign in.' });
  hub.breakOff();
  await vi.waitFor(() => expect(client.connection().state).toBe('refused'));
  clock.advance(120_000);
  await vi.waitFor(() => expect(client.connection()).toMatchObject({ state: 'refused', remedy: 'Sign in.' }));
  expect(hub.received.filter(({ t }) => t === 'hello')).toHaveLength(1);
});

test('a facet that does not follow is asked for as a whole', async () => {
  const { feed, retain } = client.facet('hub', 'nodes');
  retain();
  client.start();
  await opened();
  const [asked] = await hub.messages('watch-facet', 1);
  hub.send({ t: 'topic', id: asked!.id, topic: 4, fields: null });
  hub.send({ t: 'facet-change', topic: 4, revision: 7, checksum: 0, upserts: [], removals: [] });
  const [ask] = await hub.messages('facet-ask', 1);
  expect(ask).toEqual({ t: 'facet-ask', id: asked!.id });
  expect(feed.snapshot().state).toBe('waiting');
  hub.send({ t: 'facet-whole', topic: 4, revision: 7, checksum: 0, items: [] });
  await vi.waitFor(() => {
    frames.settle();
    expect(feed.snapshot().state).toBe('ready');
  });
  const kept = feed.snapshot();
  frames.settle();
  expect(feed.snapshot()).toBe(kept);
});

test('silence of a node is judged by the own clock', async () => {
  const { retain } = client.samples(watch);
  const release = retain();
  client.start();
  await opened();
  await answerWatch(1);
  hub.send(table(1, [[0.5], [1]]));
  await vi.waitFor(() => expect(client.silence.hearing(node)?.agentWallMs).toBe(1_800_000_001_000));
  clock.advance(4900);
  expect(client.silence.silent(node)).toBe(false);
  clock.advance(200);
  expect(client.silence.silent(node)).toBe(true);
  hub.send(table(7, [[0.5], [1]]));
  await vi.waitFor(() => expect(client.silence.silent(node)).toBe(false));
  release();
  expect(client.silence.hearing(node)).toBeNull();
});

test('a hub that answers nothing any more is given up', async () => {
  client.start();
  await opened();
  clock.advance(20_000);
  await hub.messages('unwatch', 1);
  clock.advance(10_000);
  expect(client.connection()).toMatchObject({ state: 'lost', reason: 'The hub did not answer.' });
  clock.advance(1000);
  await opened();
});

test('a watch that the hub did not take is tried again', async () => {
  const { feed, retain } = client.samples(watch);
  retain();
  client.start();
  await opened();
  const [asked] = await hub.messages('watch-samples', 1);
  hub.send({ t: 'watch-failed', id: asked!.id, error: { code: 'not-found', message: 'No such node.' } });
  await vi.waitFor(() => expect(feed.table.failure).toBe('No such node.'));
  clock.advance(3000);
  await answerWatch(2);
  hub.send(table(1, [[0.5], [1]]));
  await vi.waitFor(() => expect(feed.newest('host', 'usedCores')).toBe(0.5));
  expect(feed.table.failure).toBeNull();
});

test('what is not a frame is left out', async () => {
  client.start();
  await opened();
  hub.sendText('not json');
  hub.sendText('[1]');
  hub.sendText('{"t":"of a newer hub","topic":1}');
  const { feed, retain } = client.samples(watch);
  retain();
  await answerWatch(1);
  hub.send(table(1, [[1], [1]]));
  await vi.waitFor(() => expect(feed.newestWallMs).not.toBeNull());
});
