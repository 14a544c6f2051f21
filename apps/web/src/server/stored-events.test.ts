import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventOf } from './testing/fake-agent.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await TestHub.start({ storeInWorker: true });
});
afterEach(async () => {
  await hub.stop();
});

async function listed(of: TestHub): Promise<number[]> {
  const input = encodeURIComponent(JSON.stringify({ producer: testNode, limit: 200 }));
  const response = await fetch(`${of.url}/api/trpc/events.list?input=${input}`, {
    headers: { Cookie: await of.cookie() },
  });
  const { result } = (await response.json()) as { result: { data: { events: { number: number }[] } } };
  return result.data.events.map(({ number }) => number);
}

it('stores, acknowledges and shows events', async () => {
  const agent = hub.agent();
  await agent.greet();
  const browser = await hub.browser();
  await browser.watchEvents(testNode);
  agent.events(1, 3);
  expect(await agent.next('events-stored')).toEqual({ t: 'events-stored', spool: 'spool-1', upTo: 3 });
  const { events } = await browser.next('events');
  expect(events.map(({ number, producer }) => [producer, number])).toEqual(
    [1, 2, 3].map((n) => [testNode, n]),
  );
  expect(await listed(hub)).toEqual([3, 2, 1]);
});

it('shows each event once, over a reconnect that sends it again', async () => {
  const agent = hub.agent();
  const { credential } = await agent.greet();
  const browser = await hub.browser();
  await browser.watchEvents(null);
  agent.events(1, 3);
  await agent.next('events-stored');
  agent.terminate();
  const again = hub.agent({ agentId: agent.hello.agentId, credential, joinToken: null });
  expect((await again.greet()).storedUpTo).toBe(3);
  again.events(2, 5);
  expect(await again.next('events-stored')).toMatchObject({ upTo: 5 });
  await browser.next('events', ({ events }) => events.some(({ number }) => number === 5));
  const shown = browser.all('events').flatMap(({ events }) => events.map(({ number }) => number));
  expect(shown).toEqual([1, 2, 3, 4, 5]);
  expect(await listed(hub)).toEqual([5, 4, 3, 2, 1]);
});

it('keeps events, agents and sessions over a restart of the hub', async () => {
  const agent = hub.agent({ agentId: randomUUID() });
  const { credential } = await agent.greet();
  agent.events(1, 2);
  await agent.next('events-stored');
  const cookie = await hub.cookie();
  const { port } = hub.running;
  await hub.stop('keep');
  expect(await agent.next('refuse')).toMatchObject({ code: 'shutting-down' });
  expect((await agent.closed).code).toBe(4503);

  const { dataDir } = hub;
  hub = await TestHub.start({ storeInWorker: true, dataDir, environment: { KUBEVITALS_PORT: String(port) } });
  const signedIn = await fetch(`${hub.url}/api/trpc/session.current`, { headers: { Cookie: cookie } });
  expect(signedIn.status).toBe(200);
  expect(hub.running.hub.registry.item(testNode)).toMatchObject({ state: 'gone', agentVersion: '0.0.1' });
  const again = hub.agent({ agentId: agent.hello.agentId, credential, joinToken: null });
  expect((await again.greet()).storedUpTo).toBe(2);
  again.events(1, 4);
  expect(await again.next('events-stored')).toMatchObject({ upTo: 4 });
  expect(await listed(hub)).toEqual([4, 3, 2, 1]);
});

it('counts each spool for itself', async () => {
  const agent = hub.agent();
  await agent.greet();
  agent.events(1, 2);
  await agent.next('events-stored');
  agent.events(1, 1, 'spool-2');
  expect(await agent.next('events-stored')).toEqual({ t: 'events-stored', spool: 'spool-2', upTo: 1 });
  expect(await listed(hub)).toHaveLength(3);
});

it('does not let an oversized event hold up the ones behind it', async () => {
  const agent = hub.agent();
  await agent.greet();
  const browser = await hub.browser();
  await browser.watchEvents(testNode);
  const huge = eventOf(1, { data: { text: 'x'.repeat(20_000) } });
  agent.send({ t: 'events', spool: 'spool-1', events: [huge, eventOf(2)] });
  expect(await agent.next('events-stored')).toMatchObject({ upTo: 2 });
  const { events } = await browser.next('events');
  expect(events[0]).toMatchObject({
    number: 1,
    data: { omitted: expect.stringContaining('16384') as string },
  });
});
