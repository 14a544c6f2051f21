import { limits, type HubToAgent } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FakeAgent } from './testing/fake-agent.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

let hub: TestHub;
let agent: FakeAgent;
beforeEach(async () => {
  hub = await TestHub.start();
  agent = hub.agent();
  await agent.greet();
});
afterEach(async () => {
  await hub.stop();
});

const input = { workload: 'w-1' };
const answer = { at: 1, total: 0, processes: [], note: null };

function nextCall(): Promise<Extract<HubToAgent, { t: 'call' }>> {
  return agent.next('call');
}

it('brings a question to the agent with its defaults, and the answer back', async () => {
  const call = hub.running.hub.call(testNode, 'processes', { input });
  const { id, request, deadlineMs } = await nextCall();
  expect(request).toEqual({ workload: 'w-1', sortBy: 'residentBytes', limit: 100 });
  expect(deadlineMs).toBe(5000);
  agent.send({ t: 'result', id, result: answer });
  expect(await call).toEqual(answer);
});

it('passes on what the agent says went wrong', async () => {
  const call = hub.running.hub.call(testNode, 'processes', { input });
  const { id } = await nextCall();
  agent.send({ t: 'failure', id, error: { code: 'not-found', message: 'No such workload.' } });
  await expect(call).rejects.toMatchObject({ code: 'not-found', message: 'No such workload.' });
});

it('reports progress until the answer', async () => {
  const steps: number[] = [];
  const call = hub.running.hub.call(testNode, 'inventory-read', {
    input: {},
    onProgress: ({ done }) => steps.push(done),
  });
  const { id } = await nextCall();
  agent.send({ t: 'progress', id, progress: { done: 1, total: 2, what: 'disks' } });
  agent.send({ t: 'progress', id, progress: { nonsense: true } });
  agent.send({ t: 'progress', id, progress: { done: 2, total: 2, what: 'cpu' } });
  agent.send({ t: 'result', id, result: { readAt: 5, items: 2, failed: [] } });
  expect(await call).toMatchObject({ items: 2 });
  expect(steps).toEqual([1, 2]);
});

it('gives up at the deadline and tells the agent', async () => {
  const call = hub.running.hub.call(testNode, 'processes', { input, deadlineMs: 50 });
  const { id } = await nextCall();
  await expect(call).rejects.toMatchObject({ code: 'deadline-exceeded' });
  expect(await agent.next('cancel')).toEqual({ t: 'cancel', id });
  // What comes late is ignored.
  agent.send({ t: 'result', id, result: answer });
  const next = hub.running.hub.call(testNode, 'processes', { input });
  const second = await nextCall();
  agent.send({ t: 'result', id: second.id, result: answer });
  await next;
});

it('cancels when the asker leaves', async () => {
  const asker = new AbortController();
  const call = hub.running.hub.call(testNode, 'processes', { input, signal: asker.signal });
  const { id } = await nextCall();
  asker.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(await agent.next('cancel')).toEqual({ t: 'cancel', id });
});

it('fails at once when the agent goes away, or is away', async () => {
  const call = hub.running.hub.call(testNode, 'processes', { input });
  const failed = expect(call).rejects.toMatchObject({ code: 'node-unreachable' });
  await nextCall();
  agent.terminate();
  await failed;
  const later = hub.running.hub.call(testNode, 'processes', { input });
  await expect(later).rejects.toMatchObject({ code: 'node-unreachable' });
  const nowhere = hub.running.hub.call('test/nowhere', 'processes', { input });
  await expect(nowhere).rejects.toMatchObject({ code: 'not-found' });
});

it('bounds how many an agent works on at once', async () => {
  const open = Array.from({ length: limits.callsInFlight }, () =>
    hub.running.hub.call(testNode, 'processes', { input }).catch(() => null),
  );
  const more = hub.running.hub.call(testNode, 'processes', { input });
  await expect(more).rejects.toMatchObject({ code: 'too-many' });
  agent.terminate();
  await Promise.all(open);
});

it('checks both the question and the answer', async () => {
  const wrong = hub.running.hub.call(testNode, 'processes', { input: { workload: '' } });
  await expect(wrong).rejects.toMatchObject({ code: 'bad-request' });
  const call = hub.running.hub.call(testNode, 'processes', { input });
  const { id } = await nextCall();
  agent.send({ t: 'result', id, result: { at: 'now' } });
  await expect(call).rejects.toMatchObject({ code: 'malformed' });
});

it('does not ask an agent what it does not know', async () => {
  const older = hub.agent({ node: { cluster: 'test', node: 'two' }, calls: [] });
  await older.greet();
  const call = hub.running.hub.call('test/two', 'processes', { input });
  await expect(call).rejects.toMatchObject({ code: 'unsupported' });
});

it('streams reading the inventory to a page, and cancels it when the page leaves', async () => {
  const query = encodeURIComponent(JSON.stringify({ node: testNode }));
  const leave = new AbortController();
  const response = await fetch(`${hub.url}/api/trpc/nodes.readInventory?input=${query}`, {
    headers: { Cookie: await hub.cookie(), Accept: 'text/event-stream' },
    signal: leave.signal,
  });
  const { id } = await nextCall();
  agent.send({ t: 'progress', id, progress: { done: 1, total: 9, what: 'disks' } });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('disks')) break;
  }
  leave.abort();
  expect(await agent.next('cancel')).toEqual({ t: 'cancel', id });
  expect(text).toContain('"type":"progress"');
});
