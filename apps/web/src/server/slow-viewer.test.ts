import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clock } from '../hub/clock.ts';
import { workloadOf, type FakeAgent } from './testing/fake-agent.ts';
import type { FakeBrowser } from './testing/fake-browser.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
let agent: FakeAgent;
let leapMs = 0;
const clock: Clock = { wallMs: () => Date.now(), monoMs: () => performance.now() + leapMs };
const ids = Array.from({ length: 5000 }, (_, index) => `w-${index}`);
const column = ids.map((_, index) => index / 7);

beforeEach(async () => {
  leapMs = 0;
  hub = await TestHub.start({ clock, maxViewers: 3 });
  agent = hub.agent();
  await agent.greet();
  agent.rows('workload.cpu', ids);
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
});
afterEach(async () => {
  await hub.stop();
});

async function watchAll(browser: FakeBrowser): Promise<void> {
  await browser.watchSamples({ node: testNode, kind: 'workload.cpu' });
  await browser.watchFacet(testNode, 'workloads');
  await browser.watchEvents(testNode);
}

/** Sends tables until the stalled browser misses some; returns the last tick. */
async function flood(quick: FakeBrowser): Promise<number> {
  let tick = 0;
  while (hub.running.hub.lag.skippedFrames < 5) {
    tick += 1;
    agent.samples('workload.cpu', tick, { usageSeconds: column, userSeconds: column, systemSeconds: column });
    await quick.next('samples', (samples) => samples.tick === tick);
    if (tick > 400) throw new Error('the browser never lagged');
  }
  return tick;
}

it('bounds what waits for a stalled browser, and gives it the present when it reads again', async () => {
  const stalled = await hub.browser();
  const quick = await hub.browser();
  await watchAll(stalled);
  await watchAll(quick);
  await vi.waitFor(() => expect(stalled.all('facet-whole')).toHaveLength(1));
  stalled.socket.pause();
  await flood(quick);
  agent.facet.upsert('w-2', workloadOf('b'));
  agent.facetChange();
  agent.events(1, 1);
  await quick.next('events');
  agent.rows('workload.cpu', ids.slice(0, 2));
  agent.samples('workload.cpu', 1000, { usageSeconds: [1, 2], userSeconds: [1, 2], systemSeconds: [1, 2] });
  await quick.next('samples', ({ tick }) => tick === 1000);
  const frameBytes = JSON.stringify([column, column, column]).length;
  expect(hub.running.hub.lag.waitingBytes).toBeLessThan(1024 * 1024 + 2 * frameBytes);
  expect(quick.all('samples').map(({ tick }) => tick)).toEqual(
    [...quick.all('samples').keys()]
      .slice(0, -1)
      .map((index) => index + 1)
      .concat(1000),
  );

  stalled.socket.resume();
  const newest = await stalled.next('samples', ({ tick }) => tick === 1000);
  expect(newest.rows).toEqual([0, 1]);
  const rows = stalled.all('rows').at(-1);
  expect(rows).toMatchObject({
    reset: true,
    add: [
      [0, 'w-0'],
      [1, 'w-1'],
    ],
  });
  await vi.waitFor(() => {
    expect(
      stalled
        .all('facet-whole')
        .at(-1)
        ?.items.map(([key]) => key),
    ).toEqual(['w-1', 'w-2']);
    expect(stalled.all('events-behind')).toHaveLength(1);
  });
  expect(stalled.all('events')).toEqual([]);
});

it('closes a browser that takes nothing for 30 s', async () => {
  const stalled = await hub.browser();
  const quick = await hub.browser();
  await watchAll(stalled);
  await watchAll(quick);
  stalled.socket.pause();
  await flood(quick);
  const { hub: inner } = hub.running;
  // Each look is behind one more sweep of the hub, and 31 s later.
  const leap = (): void => {
    leapMs += 31_000;
    expect(inner.lag.waitingBytes).toBe(0);
  };
  await vi.waitFor(leap, { timeout: 15_000, interval: 1100 });
  stalled.socket.resume();
  await stalled.closed;
  expect(stalled.all('samples').length).toBeLessThan(quick.all('samples').length);
});

it('serves no more browsers than it may', async () => {
  const three = [await hub.browser(), await hub.browser(), await hub.browser()];
  await expect(hub.browser()).rejects.toThrow();
  expect(hub.running.hub.viewers).toBe(3);
  three[0]?.terminate();
  await vi.waitFor(() => expect(hub.running.hub.viewers).toBe(2));
  await hub.browser();
});
