import { FacetReceiver, type HubToBrowser } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workloadOf } from './testing/fake-agent.ts';
import type { FakeBrowser } from './testing/fake-browser.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await TestHub.start();
});
afterEach(async () => {
  await hub.stop();
});

type Whole = Extract<HubToBrowser, { t: 'facet-whole' }>;

/** The browser's picture, from all facet messages that came. */
function pictureOf(browser: FakeBrowser): FacetReceiver<{ name?: unknown }> {
  const receiver = new FacetReceiver<{ name?: unknown }>((item) => item);
  for (const message of browser.received) {
    if (message.t === 'facet-whole') receiver.applyWhole(message);
    if (message.t === 'facet-change') expect(receiver.applyChange(message).kind).toBe('applied');
  }
  return receiver;
}

it('sends the whole once and then differences', async () => {
  const agent = hub.agent();
  await agent.greet();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
  await browser.next('facet-whole');
  agent.facet.upsert('w-2', workloadOf('b'));
  agent.facet.remove('w-1');
  agent.facetChange();
  const change = await browser.next('facet-change');
  expect(change).toMatchObject({ upserts: [['w-2', { name: 'b' }]], removals: ['w-1'] });
  expect([...pictureOf(browser).items.keys()]).toEqual(['w-2']);
});

it('says nothing of a facet before it is known, and at once what is known', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.facetWhole();
  const early = await hub.browser();
  const topic = await early.watchFacet(testNode, 'workloads');
  expect((await early.next('facet-whole')).items).toEqual([]);
  const other = await hub.browser();
  const unknown = await other.watchFacet(testNode, 'mounts');
  expect(unknown.topic).not.toBe(topic.topic);
  expect(other.all('facet-whole')).toEqual([]);
});

it('repairs a gap by asking for the whole', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  await browser.next('facet-whole');
  agent.facet.upsert('w-2', workloadOf('lost'));
  agent.facet.takeChange();
  agent.facet.upsert('w-3', workloadOf('c'));
  agent.facetChange();
  expect(await agent.next('facet-ask')).toEqual({ t: 'facet-ask', facet: 'workloads' });
  agent.facetWhole();
  await browser.next('facet-change');
  expect([...pictureOf(browser).items.keys()].sort()).toEqual(['w-1', 'w-2', 'w-3']);
});

it('asks for the whole when the checksum disagrees', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.send({
    t: 'facet-whole',
    facet: 'workloads',
    revision: 0,
    checksum: 1,
    items: [['w-1', workloadOf('a')]],
  });
  await agent.next('facet-ask');
});

it('asks an agent that does not send the whole by itself', async () => {
  const agent = hub.agent();
  await agent.greet();
  expect(await agent.next('facet-ask')).toEqual({ t: 'facet-ask', facet: 'workloads' });
});

it('costs a browser nothing when an agent comes back and says the same', async () => {
  const agent = hub.agent();
  const { credential } = await agent.greet();
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facet.upsert('w-2', workloadOf('b'));
  agent.facetWhole();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  await browser.next('facet-whole');
  agent.terminate();
  const again = hub.agent({ agentId: agent.hello.agentId, credential, joinToken: null });
  await again.greet();
  again.facet.upsert('w-2', workloadOf('b'));
  again.facetWhole();
  expect(await browser.next('facet-change')).toMatchObject({ upserts: [], removals: ['w-1'] });
});

it('leaves out items that do not fit their schema', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facet.upsert('w-2', { name: 7 });
  agent.facetWhole();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  expect((await browser.next('facet-whole')).items.map(([key]) => key)).toEqual(['w-1']);
});

it('gives a browser the whole again when it asks', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
  const browser = await hub.browser();
  const { id } = await browser.watchFacet(testNode, 'workloads');
  const first = await browser.next('facet-whole');
  browser.send({ t: 'facet-ask', id });
  const second: Whole = await browser.next('facet-whole');
  expect(second).toEqual(first);
});

it('fails a watch of what does not exist, without closing', async () => {
  const browser = await hub.browser();
  browser.send({ t: 'watch-facet', id: 90, producer: 'test/nowhere', facet: 'workloads' });
  expect(await browser.next('watch-failed')).toMatchObject({ id: 90, error: { code: 'not-found' } });
  browser.send({ t: 'watch-facet', id: 91, producer: 'hub', facet: 'workloads' });
  expect(await browser.next('watch-failed')).toMatchObject({ id: 91, error: { code: 'bad-request' } });
});

it('shows nothing of a facet that the agent has no more', async () => {
  const agent = hub.agent();
  const { credential } = await agent.greet();
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  await browser.next('facet-whole');
  agent.terminate();
  const { agentId } = agent.hello;
  await hub.agent({ agentId, credential, joinToken: null, facets: [] }).greet();
  expect(await browser.next('facet-change')).toMatchObject({ removals: ['w-1'] });
});
