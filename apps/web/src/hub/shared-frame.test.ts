import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SharedFrame } from './shared-frame.ts';

const texts = ['a', 'x'.repeat(125), 'y'.repeat(126), 'ä'.repeat(40_000), 'z'.repeat(70_000)];
const frames = texts.map((text) =>
  SharedFrame.of({ t: 'refuse', code: 'internal', reason: text, remedy: '' }),
);

it.each([true, false])('writes frames that a browser reads (deflated: %s)', async (deflate) => {
  const server = createServer();
  const sockets = new WebSocketServer({
    server,
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  sockets.on('connection', (_socket, request) => {
    for (const frame of frames) request.socket.write(frame.bytes(deflate));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const got: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data: Buffer) => {
      got.push((JSON.parse(data.toString()) as { reason: string }).reason);
      if (got.length === texts.length) resolve();
    });
  });
  expect(got).toEqual(texts);
  client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

it('gives every peer the same bytes', () => {
  const frame = SharedFrame.of({ t: 'refuse', code: 'internal', reason: 'x'.repeat(2000), remedy: '' });
  expect(frame.bytes(true)).toBe(frame.bytes(true));
  expect(frame.bytes(false)).toBe(frame.bytes(false));
  expect(frame.bytes(true).length).toBeLessThan(frame.bytes(false).length / 10);
});
