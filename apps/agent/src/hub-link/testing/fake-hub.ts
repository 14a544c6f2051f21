import { agentToHubSchema, type AgentHello, type AgentToHub, type HubToAgent } from '@kubevitals/shared';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** One connection of an agent, as the fake hub sees it. */
export interface FakeSession {
  readonly socket: WebSocket;
  readonly hello: AgentHello;
  /** Everything behind the greeting, each checked against the protocol. */
  readonly messages: AgentToHub[];
  send(message: HubToAgent): void;
}

export interface FakeTls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** A hub of a real socket that says what a test wants. */
export class FakeHub {
  readonly sessions: FakeSession[] = [];
  readonly problems: string[] = [];
  /** What is said to a greeting; null says nothing. */
  answer: (hello: AgentHello) => HubToAgent | null;
  readonly #http: Server;
  readonly #scheme: 'http' | 'https';
  readonly #sockets: WebSocketServer;

  private constructor(http: Server, scheme: 'http' | 'https') {
    this.#http = http;
    this.#scheme = scheme;
    this.#sockets = new WebSocketServer({ server: http, path: '/agent', perMessageDeflate: true });
    this.answer = () => welcome();
    this.#sockets.on('connection', (socket) => this.#accept(socket));
  }

  static async start(port = 0, tls: FakeTls | null = null): Promise<FakeHub> {
    const http = tls ? createTlsServer({ ...tls }) : createServer();
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
    return new FakeHub(http, tls ? 'https' : 'http');
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get url(): URL {
    return new URL(`${this.#scheme}://127.0.0.1:${this.port}`);
  }

  get last(): FakeSession | undefined {
    return this.sessions.at(-1);
  }

  async stop(): Promise<void> {
    if (!this.#http.listening) return;
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  #accept(socket: WebSocket): void {
    let session: FakeSession | null = null;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const parsed = agentToHubSchema.safeParse(JSON.parse((data as Buffer).toString()));
      if (!parsed.success) {
        this.problems.push(parsed.error.message);
        return;
      }
      const message = parsed.data;
      if (session) {
        session.messages.push(message);
      } else if (message.t === 'hello') {
        const send = (reply: HubToAgent) => socket.send(JSON.stringify(reply));
        session = { socket, hello: message, messages: [], send };
        this.sessions.push(session);
        const reply = this.answer(message);
        if (reply) send(reply);
      }
    });
  }
}

export function welcome(more: { credential?: string; storedUpTo?: number } = {}): HubToAgent {
  return {
    t: 'welcome',
    protocol: { major: 1, minor: 0 },
    hubVersion: 'test',
    credential: more.credential ?? null,
    storedUpTo: more.storedUpTo ?? 0,
  };
}
