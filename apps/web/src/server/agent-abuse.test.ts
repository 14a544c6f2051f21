import { connect } from 'node:net';
import { limits } from '@kubevitals/shared';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { FakeAgent } from './testing/fake-agent.ts';
import { TestHub } from './testing/start-test-hub.ts';

let hub: TestHub;
let count = 0;
beforeAll(async () => {
  hub = await TestHub.start();
});
afterAll(async () => {
  await hub.stop();
});
// Whatever one peer did, the hub serves the next.
afterEach(async () => {
  await (await joined()).closeCleanly();
});

async function joined(): Promise<FakeAgent & { closeCleanly(): Promise<void> }> {
  count += 1;
  const agent = hub.agent({ node: { cluster: 'test', node: `n${count}` } });
  await agent.greet();
  return Object.assign(agent, {
    closeCleanly: async () => {
      agent.socket.close();
      await agent.closed;
    },
  });
}

async function refused(agent: FakeAgent): Promise<string> {
  const { code } = await agent.next('refuse');
  await agent.closed;
  return code;
}

const table = { tick: 1, wallMs: 1, monoMs: 1, gapBefore: false };

it('refuses what is not JSON', async () => {
  const agent = await joined();
  agent.socket.send('{"t":"rows"');
  expect(await refused(agent)).toBe('malformed');
  expect((await agent.closed).code).toBe(4400);
});

it('refuses a known message that does not fit, and says where', async () => {
  const agent = await joined();
  agent.send({ t: 'rows', kind: 'host.cpu', reset: 'yes', add: [], drop: [] });
  const refuse = await agent.next('refuse');
  expect(refuse).toMatchObject({ code: 'malformed', reason: expect.stringContaining('reset') as string });
});

it.each([
  ['a column too few', { fields: [0, 1], rows: [0], columns: [[1]] }],
  ['a value too many', { fields: [0], rows: [0], columns: [[1, 2]] }],
  ['a field that was not declared', { fields: [9], rows: [0], columns: [[1]] }],
])('refuses a table with %s', async (_name, body) => {
  const agent = await joined();
  agent.rows('host.cpu', ['host']);
  agent.send({ t: 'samples', kind: 'host.cpu', ...table, ...body });
  expect(await refused(agent)).toBe('malformed');
});

it('refuses a kind that the greeting did not declare', async () => {
  const agent = await joined();
  agent.rows('disk', ['disk:a']);
  agent.send({ t: 'samples', kind: 'disk', ...table, fields: [], rows: [0], columns: [] });
  expect(await refused(agent)).toBe('malformed');
});

it('refuses a second greeting', async () => {
  const agent = await joined();
  agent.send(agent.hello);
  expect(await refused(agent)).toBe('malformed');
});

it('refuses binary messages', async () => {
  const agent = await joined();
  agent.socket.send(Buffer.from([1, 2, 3]));
  expect(await refused(agent)).toBe('malformed');
});

it('refuses a frame beyond the limit', async () => {
  const agent = await joined();
  agent.socket.send(' '.repeat(limits.agentFrameBytes + 1));
  expect(await refused(agent)).toBe('too-large');
  expect((await agent.closed).code).toBe(4413);
});

it('cuts off a frame that would not even be read', async () => {
  const agent = await joined();
  agent.socket.send(' '.repeat(2 * limits.agentFrameBytes + 1));
  expect((await agent.closed).code).toBe(1009);
});

it('refuses too many messages', async () => {
  const agent = await joined();
  for (let n = 0; n <= limits.agentMessages.burst + 200; n++)
    agent.send({ t: 'progress', id: n, progress: null });
  expect(await refused(agent)).toBe('too-many');
});

it('refuses a first message that is no greeting, and silence', async () => {
  const agent = hub.agent();
  await agent.opened();
  agent.send({ t: 'rows', kind: 'host.cpu', reset: true, add: [], drop: [] });
  expect(await refused(agent)).toBe('malformed');
});

it('outlives peers that die at any byte', async () => {
  const { port } = new URL(hub.url);
  const handshake =
    `GET /agent HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
  const frame = Buffer.from([0x81, 0x85, 1, 2, 3, 4, 0x7b, 0x20, 0x21, 0x22, 0x23]);
  const bytes = Buffer.concat([Buffer.from(handshake), frame]);
  const cuts = [1, 30, handshake.length - 1, handshake.length, ...frame.keys()].map((cut, index) =>
    index < 4 ? cut : handshake.length + cut,
  );
  await Promise.all(cuts.map((cut) => dieAfter(Number(port), bytes.subarray(0, cut))));
});

async function dieAfter(port: number, bytes: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => socket.write(bytes, resolve));
  socket.resetAndDestroy();
  await new Promise((resolve) => socket.once('close', resolve));
}

it('reads the fields of an older agent by name', async () => {
  count += 1;
  const node = { cluster: 'test', node: `n${count}` };
  const agent = hub.agent({ node, samples: { 'host.cpu': ['somethingOld', 'load1'] } });
  await agent.greet();
  agent.rows('host.cpu', ['host']);
  agent.samples('host.cpu', 1, { load1: [3], somethingOld: [7] });
  const browser = await hub.browser();
  await browser.watchSamples({ node: `test/n${count}`, kind: 'host.cpu', fields: ['usedCores', 'load1'] });
  expect((await browser.next('samples')).columns).toEqual([[null], [3]]);
  const { wants } = await agent.next('interest', (message) => message.wants.length > 0);
  expect(wants).toEqual([{ kind: 'host.cpu', fields: ['load1'], rows: null }]);
});
