import { nodeId, type CallInput, type HistoryResponse } from '@kubevitals/shared';
import { expect, test, vi } from 'vitest';
import { SampleFeed } from '../live/sample-feed.ts';
import { sampleRequest } from '../live/watch-key.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { testFrames } from '../testing/frames.ts';
import { HistoryLoader } from './history-loader.ts';
import { SeriesFeed } from './series-feed.ts';

const node = nodeId({ cluster: 'local', node: 'a' });
const watch = { node, kind: 'host.cpu', rows: ['host'], fields: ['usedCores'] } as const;
const grid = { stepMs: 1000, count: 5 };
const start = 1_800_000_000_000;

function answerOf({ fromMs, toMs }: CallInput<'history'>, value: (second: number) => number | null) {
  const times: number[] = [];
  for (let at = fromMs; at < toMs; at += 1000) times.push(at);
  const mean = times.map((at) => value((at - start) / 1000));
  const series = [{ row: 'host', field: 'usedCores', mean, min: null, max: null }];
  return { times, stepMs: 1000, oldestMs: fromMs, shortenedWhy: null, series } satisfies HistoryResponse;
}

function rig(value: (second: number) => number | null) {
  const clock = new FakeClock();
  const frames = testFrames();
  const query = vi.fn((_: string, request: CallInput<'history'>) =>
    Promise.resolve(answerOf(request, value)),
  );
  const history = new HistoryLoader(query, (ms, run) => void clock.after(ms, run));
  const live = new SampleFeed({
    request: sampleRequest(watch),
    kind: 'host.cpu',
    notifier: frames.notifier,
    nowMs: () => clock.nowMs(),
    heard: () => {},
  });
  live.accepted(['usedCores']);
  live.receive({ t: 'rows', topic: 1, reset: true, add: [[0, 'host']], drop: [] });
  const window = { live: true, lengthMs: 5000 } as const;
  const spec = { node, kind: 'host.cpu', rows: ['host'], fields: ['usedCores'], window, grid } as const;
  const sources = { history, notifier: frames.notifier, clock, agentNowMs: () => start + clock.nowMs() };
  const feed = new SeriesFeed(spec, sources, { feed: live, retain: () => () => {} });
  const tick = (second: number, used: number) => {
    const wallMs = start + second * 1000;
    live.receive({
      t: 'samples',
      topic: 1,
      tick: second,
      wallMs,
      monoMs: wallMs,
      gapBefore: false,
      rows: [0],
      columns: [[used]],
    });
  };
  const shown = () => {
    frames.settle();
    return feed.snapshot().column('host', 'usedCores')?.mean ?? [];
  };
  return { clock, query, feed, tick, shown, frames };
}

test('full from the history at once, then ticks are appended', async () => {
  const { clock, query, feed, tick, shown } = rig((second) => second);
  feed.start();
  tick(100, 100);
  clock.advance(30);
  await vi.waitFor(() => expect(shown()).toEqual([96, 97, 98, 99, 100]));
  tick(101, 1);
  tick(102, 2);
  expect(shown()).toEqual([98, 99, 100, 1, 2]);
  expect(query).toHaveBeenCalledTimes(1);
  expect(feed.snapshot().state).toBe('ready');
});

test('a hole in what arrived is filled from the history; what the node does not know stays a gap', async () => {
  const { clock, query, feed, tick, shown } = rig((second) => (second === 104 ? null : second));
  feed.start();
  tick(100, 100);
  clock.advance(30);
  await vi.waitFor(() => expect(shown()).toEqual([96, 97, 98, 99, 100]));
  clock.advance(6000);
  tick(106, 106);
  expect(shown()).toEqual([null, null, null, null, 106]);
  clock.advance(30);
  await vi.waitFor(() => expect(shown()).toEqual([102, 103, null, 105, 106]));
  expect(query).toHaveBeenCalledTimes(2);
});

test('without a tick it asks at the guessed time, and says why it failed', async () => {
  const { clock, query, feed, frames } = rig((second) => second);
  query.mockImplementation(() => {
    const error = Object.assign(new Error('x'), {
      data: { kubevitals: { code: 'node-unreachable', message: 'The agent of this node is not connected.' } },
    });
    return Promise.reject(error);
  });
  feed.start();
  clock.advance(1000);
  await vi.waitFor(() => {
    frames.settle();
    expect(feed.snapshot()).toMatchObject({
      state: 'failed',
      why: 'The agent of this node is not connected.',
    });
  });
});

test('a clock that was set back starts the picture anew', async () => {
  const { clock, feed, tick, shown } = rig((second) => second);
  feed.start();
  tick(100, 100);
  clock.advance(30);
  await vi.waitFor(() => expect(shown()).toEqual([96, 97, 98, 99, 100]));
  clock.advance(6000);
  tick(50, 50);
  clock.advance(30);
  await vi.waitFor(() => expect(shown()).toEqual([46, 47, 48, 49, 50]));
});
