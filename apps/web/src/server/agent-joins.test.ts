import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FakeAgent, helloOf, workloadOf } from './testing/fake-agent.ts';
import { JsonSocket } from './testing/json-socket.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await TestHub.start();
});
afterEach(async () => {
  await hub.stop();
});

async function refusalOf(agent: FakeAgent): Promise<{ code: string; close: number }> {
  await agent.opened();
  agent.send(agent.hello);
  const refuse = await agent.next('refuse');
  expect(refuse.remedy).not.toBe('');
  const { code } = await agent.closed;
  return { code: refuse.code, close: code };
}

it('lets an agent of this machine join with the local token, more than once', async () => {
  const first = await hub.agent().greet();
  const second = await hub.agent({ node: { cluster: 'test', node: 'two' } }).greet();
  expect(first.storedUpTo).toBe(0);
  expect(second.credential).not.toBe(first.credential);
});

it('uses a join token up at the first join', async () => {
  const { token } = await hub.running.access.newJoinToken('');
  await hub.agent({ joinToken: token }).greet();
  const second = hub.agent({ joinToken: token, node: { cluster: 'test', node: 'two' } });
  expect(await refusalOf(second)).toEqual({ code: 'unauthenticated', close: 4401 });
});

it('does not use a token up for a name that is taken', async () => {
  await hub.agent().greet();
  const { token } = await hub.running.access.newJoinToken('');
  expect(await refusalOf(hub.agent({ joinToken: token }))).toEqual({ code: 'node-name-taken', close: 4409 });
  await hub.agent({ joinToken: token, node: { cluster: 'test', node: 'two' } }).greet();
});

it('knows an agent again by its credential, which is good for its node and itself only', async () => {
  const agentId = randomUUID();
  const { credential } = await hub.agent({ agentId }).greet();
  const again = await hub.agent({ agentId, credential, joinToken: null }).greet();
  expect(again.credential).toBeNull();
  const elsewhere = { cluster: 'test', node: 'other' };
  const onOtherNode = hub.agent({ agentId, credential, joinToken: null, node: elsewhere });
  expect((await refusalOf(onOtherNode)).code).toBe('unauthenticated');
  const asAnother = hub.agent({ credential, joinToken: null });
  expect((await refusalOf(asAnother)).code).toBe('unauthenticated');
});

it('replaces the session of an agent that connects again', async () => {
  const agentId = randomUUID();
  const old = hub.agent({ agentId });
  const { credential } = await old.greet();
  const fresh = hub.agent({ agentId, credential, joinToken: null });
  await fresh.greet();
  expect((await old.closed).reason).toContain('connected again');
  expect(hub.running.hub.registry.item(testNode)?.state).toBe('live');
  expect(hub.running.hub.agents).toBe(1);
});

it('refuses an agent with neither credential nor token, and one with a wrong token', async () => {
  expect((await refusalOf(hub.agent({ joinToken: null }))).code).toBe('unauthenticated');
  expect((await refusalOf(hub.agent({ joinToken: 'wrong' }))).code).toBe('unauthenticated');
});

it('refuses versions it does not speak before it reads the rest of the greeting', async () => {
  const socket = new JsonSocket<{ t: string; code?: string }>(`${hub.url.replace('http', 'ws')}/agent`);
  await socket.opened();
  socket.send({ t: 'hello', protocol: { major: 2, minor: 0 }, somethingNew: true });
  expect(await socket.next('refuse')).toMatchObject({ code: 'version-too-new' });
  expect((await socket.closed).code).toBe(4406);
  const older = hub.agent({ protocol: { major: 0, minor: 9 } });
  expect(await refusalOf(older)).toEqual({ code: 'version-too-old', close: 4406 });
});

it('accepts a newer minor version with fields that it does not know', async () => {
  const agent = new FakeAgent(hub.url, {
    ...helloOf({ protocol: { major: 1, minor: 7 }, joinToken: hub.localJoinToken }),
    ...{ mood: 'good' },
  });
  await agent.greet();
  agent.send({ t: 'dance', steps: 3 });
  agent.send({
    t: 'samples',
    kind: 'host.mood',
    fields: [0],
    tick: 1,
    wallMs: 1,
    monoMs: 1,
    gapBefore: false,
    rows: [],
    columns: [[]],
  });
  agent.send({ t: 'facet-whole', facet: 'moods', revision: 0, checksum: 0, items: [] });
  agent.events(1, 1);
  await agent.next('events-stored');
  agent.terminate();
});

it('stops listening to an address that fails to join too often, but to no agent that it knows', async () => {
  const { token } = await hub.running.access.newJoinToken('');
  const known = hub.agent({ joinToken: token });
  const { credential } = await known.greet();
  for (let attempt = 0; attempt < 20; attempt++) {
    const agent = hub.agent({ joinToken: 'wrong' });
    await agent.opened();
    agent.send(agent.hello);
    await agent.next('refuse', ({ code }) => code === 'unauthenticated');
  }
  expect(await refusalOf(hub.agent({ joinToken: 'wrong' }))).toEqual({ code: 'too-many', close: 4429 });
  await hub.agent({ agentId: known.hello.agentId, credential, joinToken: null }).greet();
});

it('does not lock an agent out whose connection ended before its credential reached it', async () => {
  const { token } = await hub.running.access.newJoinToken('');
  const lost = hub.agent({ joinToken: token });
  await lost.greet();
  lost.terminate();
  const again = hub.agent({ agentId: lost.hello.agentId, joinToken: token });
  expect((await again.greet()).credential).not.toBeNull();
});

it('removes an agent: its credential is void, and its name free', async () => {
  const agent = hub.agent();
  const { credential } = await agent.greet();
  await hub.running.hub.removeNode(testNode);
  expect((await agent.closed).code).toBe(4401);
  const again = hub.agent({ agentId: agent.hello.agentId, credential, joinToken: null });
  expect((await refusalOf(again)).code).toBe('unauthenticated');
  await hub.agent().greet();
});

it('shows a node that was removed and joined again to who still watches it', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.rows('host.cpu', ['host']);
  agent.facet.upsert('w-1', workloadOf('a'));
  agent.facetWhole();
  const browser = await hub.browser();
  await browser.watchFacet(testNode, 'workloads');
  await browser.next('facet-whole');
  await browser.watchSamples({ node: testNode, kind: 'host.cpu', fields: ['load1'] });
  await hub.running.hub.removeNode(testNode);
  expect(await browser.next('facet-change')).toMatchObject({ removals: ['w-1'] });
  const again = hub.agent();
  await again.greet();
  again.rows('host.cpu', ['host']);
  expect((await again.next('interest')).wants).toHaveLength(1);
  again.samples('host.cpu', 7, { load1: [2] });
  expect(await browser.next('samples')).toMatchObject({ tick: 7, columns: [[2]] });
});

it('turns away a page that reaches for the agents’ socket', async () => {
  const socket = new WebSocket(`${hub.url.replace('http', 'ws')}/agent`, { headers: { Origin: hub.url } });
  const code = await new Promise<number>((resolve) => socket.on('close', resolve));
  expect(code).toBe(4403);
});

it('accepts a preset token once, and not again after a restart', async () => {
  const environment = { KUBEVITALS_TOKEN: 'preset-token-of-a-compose-file' };
  const preset = await TestHub.start({ environment });
  const joinToken = environment.KUBEVITALS_TOKEN;
  await preset.agent({ joinToken }).greet();
  await preset.stop('keep');
  const again = await TestHub.start({ environment, dataDir: preset.dataDir });
  const agent = again.agent({ joinToken, node: { cluster: 'test', node: 'two' } });
  expect((await refusalOf(agent)).code).toBe('unauthenticated');
  await again.stop();
});
