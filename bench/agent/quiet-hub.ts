import { agentToHubSchema, decodeMessage, protocolVersion, type HubToAgent } from '@kubevitals/shared';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface QuietHub {
  readonly url: string;
  readonly received: { readonly frames: number; readonly bytes: number };
  close(): Promise<void>;
}

/** A hub that takes everything, stores nothing and asks for nothing: what an agent has when nobody looks. */
export async function startQuietHub(): Promise<QuietHub> {
  const received = { frames: 0, bytes: 0 };
  const server = createServer();
  const sockets = new WebSocketServer({ server, path: '/agent', perMessageDeflate: { threshold: 1024 } });
  sockets.on('connection', (socket) => {
    const send = (message: HubToAgent) => socket.send(JSON.stringify(message));
    // Frames of ws are one Buffer unless asked for otherwise.
    socket.on('message', (data: Buffer) => {
      received.frames += 1;
      received.bytes += data.length;
      const text = data.toString();
      if (text.startsWith('{"t":"samples"')) return;
      const message = decodeMessage(agentToHubSchema, text);
      if (message.t === 'hello') {
        send({
          t: 'welcome',
          protocol: protocolVersion,
          hubVersion: 'bench',
          credential: 'bench',
          storedUpTo: 0,
        });
        send({ t: 'interest', wants: [] });
      } else if (message.t === 'events') {
        const upTo = Math.max(...message.events.map(({ number }) => number));
        send({ t: 'events-stored', spool: message.spool, upTo });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
