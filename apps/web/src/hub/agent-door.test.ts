import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CodedError, limits } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { helloOf } from '../server/testing/fake-agent.ts';
import { AgentDoor } from './agent-door.ts';
import type { Admission, AgentGate } from './agent-gate.ts';
import { systemClock } from './clock.ts';
import { Peer } from './peer.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const caller = { remoteAddress: '192.0.2.1', loopback: false };

let server: WebSocketServer;
let client: WebSocket;
/** The hub's end. */
let socket: WebSocket;
let asked: PromiseWithResolvers<undefined>;
let admission: PromiseWithResolvers<Admission>;
let taken: string[];
let arrival: PromiseWithResolvers<undefined>;

beforeEach(async () => {
  asked = Promise.withResolvers();
  admission = Promise.withResolvers();
  arrival = Promise.withResolvers();
  taken = [];
  const admit = (): Promise<Admission> => {
    asked.resolve(undefined);
    return admission.promise;
  };
  const door = new AgentDoor({
    gate: { admit } as unknown as AgentGate,
    log: silent,
    hubVersion: '1',
    accept: (peer) => {
      peer.handle({
        text: (text) => {
          taken.push(text);
          arrival.resolve(undefined);
        },
        closed: () => undefined,
      });
    },
  });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (accepted, request) => {
    socket = accepted;
    const { agentFrameBytes: maxFrameBytes, agentMessages: budget } = limits;
    const common = { clock: systemClock, log: silent, maxFrameBytes, budget };
    door.open(new Peer({ socket: accepted, stream: request.socket, ...common }), caller);
  });
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(client, 'open');
});
afterEach(() => {
  client.terminate();
  server.close();
});

it('reads no more of a peer until it is let in', async () => {
  client.send(JSON.stringify(helloOf()));
  client.send('early');
  await asked.promise;
  expect(socket.isPaused).toBe(true);
  admission.resolve({ node: 'a/b' as Admission['node'], credential: null, storedUpTo: 0 });
  await arrival.promise;
  expect(taken).toEqual(['early']);
  expect(socket.isPaused).toBe(false);
});

it('closes a peer in order that is not let in', async () => {
  client.send(JSON.stringify(helloOf()));
  client.send('early');
  await asked.promise;
  admission.reject(new CodedError('unauthenticated'));
  const [code] = (await once(client, 'close')) as [number];
  expect(code).toBe(4401);
  expect(taken).toEqual([]);
});
