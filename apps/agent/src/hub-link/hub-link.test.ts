import { FacetSender, limits } from '@kubevitals/shared';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HubLink, type HubLinkOptions, type LinkState } from './hub-link.ts';
import { JoinKeys } from './join-keys.ts';
import { Spool } from './spool/spool.ts';
import { FakeHub, welcome } from './testing/fake-hub.ts';
import { FakeTable, linkTick } from './testing/fake-table.ts';

/** The machine may be busy. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const log = pino({ level: 'silent' });
const node = { cluster: 'local', node: 'n1' };
const time = {
  wallMs: () => Date.now(),
  monoMs: () => performance.now(),
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

async function fakeHub(port?: number): Promise<FakeHub> {
  const hub = await FakeHub.start(port);
  cleanUps.push(() => hub.stop());
  return hub;
}

function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'kubevitals-link-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function startLink(url: URL, more: Partial<HubLinkOptions> & { dir?: string; token?: string } = {}) {
  const dir = more.dir ?? tempDir();
  const states: LinkState[] = [];
  const table = new FakeTable('agent', ['ticks', 'late']);
  table.add('agent', [1, 0]);
  const sender = new FacetSender();
  sender.upsert('a', { size: 1 });
  const link: { current: HubLink | null } = { current: null };
  const spool = new Spool({
    dir: path.join(dir, 'agent/spool'),
    fs,
    wallMs: time.wallMs,
    monoMs: time.monoMs,
    log,
    onAppended: () => link.current?.eventAppended(),
  });
  const keys = new JoinKeys({
    agentDir: path.join(dir, 'agent'),
    hubDir: path.join(dir, 'hub'),
    hubUrl: url,
    node: 'local/n1',
    token: more.token ?? null,
  });
  const hubLink = new HubLink({
    url,
    keys,
    node,
    agentId: '0198f2a0-0000-7000-8000-000000000001',
    agentVersion: '0.1.0',
    bootId: 'boot',
    tables: [table],
    heartbeatKind: 'agent',
    facets: new Map([['mounts', sender]]),
    calls: { processes: () => Promise.resolve({ total: 0 }) },
    spool,
    time,
    // No waiting between attempts.
    random: () => 0,
    onState: (state) => states.push(state),
    log,
    ...more,
  });
  link.current = hubLink;
  hubLink.start();
  let number = 0;
  const tick = () => hubLink.tick([table], { tick: linkTick(++number), gapBefore: false });
  cleanUps.push(async () => {
    await hubLink.stop(200);
    await spool.close();
  });
  return { dir, link: hubLink, states, table, sender, spool, tick };
}

const started = { kind: 'agent-started', subject: null } as const;
const startedData = { version: '1', pid: 1, bootId: 'b', rebooted: null };

describe('HubLink', () => {
  it('greets, and sends rows before samples, the whole facet, and its events', async () => {
    const hub = await fakeHub();
    const { tick, spool, states } = startLink(hub.url);
    spool.append({ ...started, data: startedData });
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    tick();
    await until(() => expect(hub.last?.messages).toHaveLength(4));
    expect(hub.last?.hello).toMatchObject({
      node,
      samples: { agent: ['ticks', 'late'] },
      facets: ['mounts'],
      calls: ['processes'],
      spool: { id: spool.id, next: 1 },
    });
    const kinds = hub.last?.messages.map(({ t }) => t) ?? [];
    expect(kinds.indexOf('rows')).toBeLessThan(kinds.indexOf('samples'));
    expect(kinds).toContain('facet-whole');
    expect(kinds).toContain('events');
    expect(hub.problems).toEqual([]);
  });

  it('joins a hub on the same machine by the file it wrote, read anew each time', async () => {
    const hub = await fakeHub();
    const dir = tempDir();
    hub.answer = ({ joinToken }) =>
      joinToken === 'second'
        ? welcome({ credential: 'mine' })
        : { t: 'refuse', code: 'greeting-timeout', reason: 'not this one', remedy: '' };
    mkdirSync(path.join(dir, 'hub'));
    writeFileSync(path.join(dir, 'hub/local-join-token'), 'first\n');
    const { states } = startLink(hub.url, { dir });
    await until(() => expect(states.some(({ state }) => state === 'refused')).toBe(true));
    writeFileSync(path.join(dir, 'hub/local-join-token'), 'second\n');
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    const file = path.join(dir, 'agent/credential.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      hub: hub.url.origin,
      node: 'local/n1',
      credential: 'mine',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    hub.last?.socket.terminate();
    await until(() => expect(hub.last?.hello.credential).toBe('mine'));
  });

  it('keeps a credential for the hub and the node it was given for', async () => {
    const dir = tempDir();
    mkdirSync(path.join(dir, 'agent'));
    const kept = { hub: 'http://127.0.0.1:1', node: 'local/n1', credential: 'mine' };
    writeFileSync(path.join(dir, 'agent/credential.json'), JSON.stringify(kept));
    const open = (hubUrl: string, of = 'local/n1') =>
      new JoinKeys({
        agentDir: path.join(dir, 'agent'),
        hubDir: dir,
        hubUrl: new URL(hubUrl),
        node: of,
        token: 'token',
      }).present();
    expect(open('http://127.0.0.1:1')).toEqual({ credential: 'mine', joinToken: 'token' });
    expect(open('http://127.0.0.1:2').credential).toBeNull();
    expect(open('http://127.0.0.1:1', 'local/n2').credential).toBeNull();
    writeFileSync(path.join(dir, 'agent/credential.json'), '{"hub":');
    expect(open('http://127.0.0.1:1').credential).toBeNull();
    await Promise.resolve();
  });

  it('reads no local token for a hub elsewhere', () => {
    const dir = tempDir();
    writeFileSync(path.join(dir, 'local-join-token'), 'local');
    const options = { agentDir: dir, hubDir: dir, node: 'local/n1', token: null };
    const present = (url: string) => new JoinKeys({ ...options, hubUrl: new URL(url) }).present().joinToken;
    for (const url of ['http://127.0.0.1', 'http://localhost', 'http://[::1]:1'])
      expect(present(url)).toBe('local');
    for (const url of ['http://10.0.0.1', 'http://127.example', 'http://hub'])
      expect(present(url)).toBeNull();
  });

  it('shows a refusal with its remedy, and tries lasting ones again slowly', async () => {
    const hub = await fakeHub();
    hub.answer = () => ({
      t: 'refuse',
      code: 'node-name-taken',
      reason: 'Another agent already speaks for local/n1.',
      remedy: 'Give this machine its own name.',
    });
    const delays: number[] = [];
    const after = (delayMs: number, callback: () => void) => {
      delays.push(delayMs);
      return time.after(delayMs, callback);
    };
    const { states } = startLink(hub.url, { time: { ...time, after } });
    await until(() => expect(states.at(-1)?.state).toBe('refused'));
    expect(states.at(-1)?.why).toContain('Another agent already speaks for local/n1.');
    expect(states.at(-1)?.remedy).toBe('Give this machine its own name.');
    expect(delays).toEqual([15_000]);
  });

  it('comes back after the hub was away, with everything whole again', async () => {
    const hub = await fakeHub();
    const { tick, states, sender, table } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    tick();
    const { port } = hub;
    await hub.stop();
    cleanUps.splice(
      cleanUps.findIndex(() => true),
      1,
    );
    await until(() => expect(states.at(-1)?.state).not.toBe('connected'));
    sender.upsert('b', { size: 2 });
    table.add('agent2', [2, 0]);
    tick();
    const again = await fakeHub(port);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    tick();
    await until(() => expect(again.last?.messages.length).toBeGreaterThanOrEqual(3));
    expect(again.last?.messages).toMatchObject([
      {
        t: 'rows',
        reset: true,
        add: [
          [0, 'agent'],
          [1, 'agent2'],
        ],
      },
      { t: 'samples', gapBefore: true },
      {
        t: 'facet-whole',
        items: [
          ['a', { size: 1 }],
          ['b', { size: 2 }],
        ],
      },
    ]);
  });

  it.each([
    ['not JSON', '{"t":'],
    ['what does not fit', '{"t":"interest","wants":5}'],
    ['a second welcome', JSON.stringify(welcome())],
    ['binary', Buffer.from('{}')],
    ['a frame that is too large', `{"t":"interest","wants":[],"x":"${'x'.repeat(limits.hubFrameBytes)}"}`],
  ])('survives %s, and connects anew', async (_, frame) => {
    const hub = await fakeHub();
    const { states, tick } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    hub.last?.socket.send(frame);
    await until(() => expect(hub.sessions).toHaveLength(2));
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    tick();
    await until(() => expect(hub.last?.messages.length).toBeGreaterThan(2));
    expect(states.some(({ state }) => state === 'unreachable')).toBe(true);
  });

  it('survives a flood of messages', async () => {
    const hub = await fakeHub();
    const { states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    for (let count = 0; count < 5000; count++) hub.last?.send({ t: 'cancel', id: count });
    await until(() => expect(hub.sessions).toHaveLength(2));
  });

  it('ignores messages of a newer hub', async () => {
    const hub = await fakeHub();
    const { states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    hub.last?.socket.send('{"t":"from-the-future","x":1}');
    hub.last?.send({ t: 'clock-ask', echo: 42 });
    await until(() => expect(hub.last?.messages).toMatchObject([{ t: 'clock', echo: 42 }]));
    expect(hub.sessions).toHaveLength(1);
  });

  it('survives a peer that is no hub, or dies in the middle of a frame', async () => {
    const peers: Socket[] = [];
    const replies = [
      'SSH-2.0-OpenSSH_9.2\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\n\r\n',
      '',
    ];
    const server = createServer((socket) => {
      peers.push(socket);
      socket.on('error', () => {});
      socket.once('data', (request) => {
        const reply = replies[peers.length - 1];
        if (reply !== undefined) {
          socket.end(reply);
          return;
        }
        const key = /sec-websocket-key: (\S+)/i.exec(request.toString())?.[1] ?? '';
        void acceptKey(key).then((accept) => {
          socket.write(
            `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
          );
          // A text frame of 100 bytes, of which ten come.
          socket.write(Buffer.from([0x81, 100, ...Buffer.from('{"t":"welc')]), () => socket.destroy());
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUps.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { states } = startLink(new URL(`http://127.0.0.1:${port}`));
    await until(() => expect(peers.length).toBeGreaterThan(6));
    expect(states.filter(({ state }) => state === 'unreachable').length).toBeGreaterThan(5);
    expect(states.some(({ state }) => state === 'connected')).toBe(false);
  });

  it('answers calls', async () => {
    const hub = await fakeHub();
    const { states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    hub.last?.send({ t: 'call', id: 3, call: 'processes', request: { workload: 'w' }, deadlineMs: 1000 });
    await until(() =>
      expect(hub.last?.messages).toMatchObject([{ t: 'result', id: 3, result: { total: 0 } }]),
    );
  });

  it('sends events until they are stored, and forgets them then', async () => {
    const hub = await fakeHub();
    const { states, spool } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    for (let count = 0; count < 3; count++) spool.append({ ...started, data: startedData });
    await until(() => expect(hub.last?.messages.length).toBeGreaterThan(0));
    // Not stored: a new connection brings them again.
    hub.last?.socket.terminate();
    await until(() => expect(hub.sessions).toHaveLength(2));
    await until(() => expect(numbersOf(hub)).toEqual([1, 2, 3]));
    hub.last?.send({ t: 'events-stored', spool: 'another', upTo: 3 });
    hub.last?.send({ t: 'events-stored', spool: spool.id, upTo: 99 });
    await until(() => expect(spool.pending).toBe(0));
    spool.append({ ...started, data: startedData });
    await until(() => expect(numbersOf(hub)).toEqual([1, 2, 3, 4]));
  });

  it('takes new numbers when the hub knows other events under its own', async () => {
    const hub = await fakeHub();
    let first: string | null = null;
    hub.answer = ({ spool }) => {
      first ??= spool.id;
      return welcome({ storedUpTo: spool.id === first ? 50 : 0 });
    };
    const dir = tempDir();
    const { spool } = startLink(hub.url, { dir });
    spool.append({ ...started, data: startedData });
    await until(() => expect(numbersOf(hub)).toEqual([1]));
    expect(hub.last?.hello.spool.id).not.toBe(first);
  });

  it('gives a silent hub up, counted in ticks', async () => {
    const hub = await fakeHub();
    const { states, tick } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    hub.last?.socket.pause();
    for (let count = 0; count < 25; count++) tick();
    await until(() => expect(hub.sessions).toHaveLength(2));
  });

  it('gives a hub up that never answers the greeting', async () => {
    const hub = await fakeHub();
    hub.answer = () => null;
    const { tick } = startLink(hub.url);
    await until(() => expect(hub.sessions).toHaveLength(1));
    for (let count = 0; count < 25; count++) tick();
    await until(() => expect(hub.sessions).toHaveLength(2));
  });

  it('stops at once when it is told to, connected or not', async () => {
    const hub = await fakeHub();
    const { link, states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    await link.stop(5000);
    const away = startLink(new URL('http://127.0.0.1:9'));
    await away.link.stop(200);
  });
});

function numbersOf(hub: FakeHub): number[] {
  return (hub.last?.messages ?? []).flatMap((message) =>
    message.t === 'events' ? message.events.map(({ number }) => number) : [],
  );
}

async function acceptKey(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}
