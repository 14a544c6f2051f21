import { limits } from '@kubevitals/shared';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { welcome } from './testing/fake-hub.ts';
import { atEnd, endAll, fakeHub, startLink, time, until } from './testing/link-rig.ts';

afterEach(endAll);

describe('HubLink in trouble', () => {
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
        t: 'facet-whole',
        items: [
          ['a', { size: 1 }],
          ['b', { size: 2 }],
        ],
      },
      {
        t: 'rows',
        reset: true,
        add: [
          [0, 'agent'],
          [1, 'agent2'],
        ],
      },
      { t: 'samples', gapBefore: true },
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
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptKey(key)}\r\n\r\n`,
        );
        // A text frame of 100 bytes, of which ten come.
        socket.write(Buffer.from([0x81, 100, ...Buffer.from('{"t":"welc')]), () => socket.destroy());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { states } = startLink(new URL(`http://127.0.0.1:${port}`));
    await until(() => expect(peers.length).toBeGreaterThan(6));
    expect(states.filter(({ state }) => state === 'unreachable').length).toBeGreaterThan(5);
    expect(states.some(({ state }) => state === 'connected')).toBe(false);
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
});

function acceptKey(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}
