import {
  closeCodeOf,
  CodedError,
  decodeKnownMessage,
  hubToAgentSchema,
  limits,
  MessageBudget,
  type AgentHello,
  type ErrorCode,
  type HubToAgent,
} from '@kubevitals/shared';
import { WebSocket, type RawData } from 'ws';
import type { Trust } from './local-trust.ts';
import type { Outlet } from './link-table.ts';

export type Welcome = Extract<HubToAgent, { t: 'welcome' }>;
type Refuse = Extract<HubToAgent, { t: 'refuse' }>;

/** How a connection ended. */
export interface ConnectionEnd {
  /** The hub's code when it turned us away. */
  readonly code: ErrorCode | null;
  readonly why: string;
  readonly remedy: string | null;
}

export interface ConnectionOptions {
  /** The hub's address; the path of the agents' door is added. */
  readonly url: URL;
  readonly trust: Trust;
  readonly hello: AgentHello;
  /** False on loopback, where bytes cost nothing and deflating does. */
  readonly compress: boolean;
  readonly monoMs: () => number;
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onMessage: (message: HubToAgent) => void;
  /** Once, whatever happened. */
  readonly onEnd: (end: ConnectionEnd) => void;
}

/** Ticks after the last sign of life until a ping asks for one, and until the connection is given up. */
const pingTicks = Math.round(limits.pingMs / 1000);

/** One connection to the hub, from the dialling to its end. Nothing the hub sends can throw out of it. */
export class Connection implements Outlet {
  readonly #options: ConnectionOptions;
  readonly #socket: WebSocket;
  readonly #budget: MessageBudget;
  #welcomed = false;
  #ended = false;
  #refusal: Refuse | null = null;
  #failure: Error | null = null;
  #quietTicks = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#budget = new MessageBudget(limits.agentMessages, options.monoMs());
    // The types of ws give `checkServerIdentity` a shape that is not Node's, which gets it.
    const trust: object = options.trust;
    const socket = new WebSocket(agentDoor(options.url), {
      handshakeTimeout: limits.greetingMs,
      maxPayload: limits.hubFrameBytes,
      perMessageDeflate: { threshold: 1024, zlibDeflateOptions: { level: 1 } },
      followRedirects: false,
      ...trust,
    });
    this.#socket = socket;
    socket.on('open', () => socket.send(JSON.stringify(options.hello)));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    for (const event of ['ping', 'pong'] as const) socket.on(event, () => (this.#quietTicks = 0));
    socket.on('error', (error) => (this.#failure = error));
    socket.on('close', (code, reason) => this.#end(code, reason.toString('utf8').slice(0, 200)));
  }

  get isWelcomed(): boolean {
    return this.#welcomed && !this.#ended;
  }

  get backlogBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text, { compress: this.#options.compress });
  }

  /**
   * Called at each tick. Counts ticks, not time: after a pause of the whole process the answer may already wait to be
   * read.
   */
  tick(): void {
    this.#quietTicks += 1;
    if (this.#quietTicks === pingTicks && this.#welcomed) this.#socket.ping();
    if (this.#quietTicks <= 2 * pingTicks) return;
    this.#failure ??= new Error(
      this.#welcomed ? 'the hub went silent' : 'the hub did not answer the greeting in time',
    );
    this.#socket.terminate();
  }

  /** Says goodbye, and does not wait for long. */
  close(): void {
    this.#socket.close(1001, 'agent stops');
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#quietTicks = 0;
    if (this.#ended || this.#failure) return;
    try {
      if (!this.#budget.take(this.#options.monoMs())) throw new CodedError('too-many');
      if (isBinary) throw new CodedError('malformed', 'A message was not text.');
      // One Buffer: that is the binary type of the socket.
      const message = decodeKnownMessage(hubToAgentSchema, (data as Buffer).toString('utf8'));
      if (message) this.#take(message);
    } catch (error) {
      const coded =
        error instanceof CodedError ? error : new CodedError('internal', undefined, { cause: error });
      this.#failure = coded;
      this.#socket.close(closeCodeOf(coded.code), coded.code);
    }
  }

  #take(message: HubToAgent): void {
    if (message.t === 'refuse') {
      this.#refusal = message;
      this.#socket.close(1000);
    } else if (message.t === 'welcome') {
      if (this.#welcomed) throw new CodedError('malformed', 'A second welcome came.');
      this.#welcomed = true;
      this.#options.onWelcome(message);
    } else if (this.#welcomed) {
      this.#options.onMessage(message);
    } else {
      throw new CodedError('malformed', 'A message came before the welcome.');
    }
  }

  #end(closeCode: number, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    const refusal = this.#refusal;
    this.#options.onEnd({
      code: refusal?.code ?? null,
      why: refusal?.reason ?? this.#failure?.message ?? closedBecause(closeCode, reason),
      remedy: refusal && refusal.remedy !== '' ? refusal.remedy : null,
    });
  }
}

function closedBecause(code: number, reason: string): string {
  if (code === 1006) return 'the connection broke';
  return `the hub closed the connection (${code}${reason === '' ? '' : `, ${reason}`})`;
}

function agentDoor(hub: URL): URL {
  const url = new URL(hub);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/agent`;
  url.search = '';
  url.hash = '';
  return url;
}
