import { afterEach, beforeEach, expect, it } from 'vitest';
import { SharedFrame } from '../hub/shared-frame.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await TestHub.start();
});
afterEach(async () => {
  await hub.stop();
});

it('brings an agent’s samples to a browser', async () => {
  const agent = hub.agent();
  const welcome = await agent.greet();
  expect(welcome.credential).toMatch(/^[\w-]{43}$/);
  agent.rows('host.cpu', ['host']);
  const browser = await hub.browser();
  const topic = await browser.watchSamples({
    node: testNode,
    kind: 'host.cpu',
    fields: ['load1', 'usedCores'],
  });
  expect(topic.fields).toEqual(['usedCores', 'load1']);
  const interest = await agent.next('interest', ({ wants }) => wants.length > 0);
  expect(interest.wants).toEqual([{ kind: 'host.cpu', fields: ['usedCores', 'load1'], rows: null }]);
  agent.samples('host.cpu', 1, { usedCores: [0.5], load1: [null] });
  const samples = await browser.next('samples');
  expect(samples).toMatchObject({ topic: topic.topic, tick: 1, rows: [0], columns: [[0.5], [null]] });
});

it('encodes each frame once for twenty viewers of one node', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.rows('host.cpu', ['host']);
  agent.samples('host.cpu', 1, { usedCores: [0.5], load1: [1] });
  const browsers = await Promise.all(Array.from({ length: 20 }, () => hub.browser()));
  for (const browser of browsers) {
    await browser.watchSamples({ node: testNode, kind: 'host.cpu' });
    await browser.next('samples', ({ tick }) => tick === 1);
  }
  const before = SharedFrame.encoded;
  for (let tick = 2; tick <= 11; tick++) agent.samples('host.cpu', tick, { usedCores: [tick], load1: [1] });
  await Promise.all(browsers.map((browser) => browser.next('samples', ({ tick }) => tick === 11)));
  expect(SharedFrame.encoded - before).toBe(10);
});
