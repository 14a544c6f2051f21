import { protocolVersion, type BrowserToHub, type ErrorCode, type HubToBrowser } from '@kubevitals/shared';
import { backOffMs } from './back-off.ts';
import type { LiveClock } from './clock.ts';
import { trustedFrame } from './trusted-frame.ts';

export interface Connection {
  /** `lost` reconnects by itself; `refused` does not: something must be done first. */
  readonly state: 'connecting' | 'open' | 'lost' | 'refused';
  /** Browser wall clock of the last change of state, in ms. */
  readonly since: number;
  readonly code?: ErrorCode;
  readonly reason?: string;
  readonly remedy?: string;
}

export interface LiveSocketOptions {
  /** Opens the socket of the hub this page came from. */
  readonly open: () => WebSocket;
  readonly clock: LiveClock;
  /** In [0, 1). */
  readonly random: () => number;
  /** After the greeting, on each new connection. */
  readonly onOpen: (welcome: Extract<HubToBrowser, { t: 'welcome' }>) => void;
  readonly onFrame: (frame: HubToBrowser) => void;
  readonly onState: () => void;
}

/** Refusals that trying again cannot mend. */
const final: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'wrong-origin',
  'version-too-old',
  'version-too-new',
]);

/** Silence after which the hub is asked whether it is there, and how long it may take to answer. */
const quietMs = 20_000;
const answerMs = 10_000;
/** Never given to a real watch. */
const probeId = 0;

/** The one connection of a page to its hub: greets, reconnects with back-off and jitter, notices a dead line. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  #socket: WebSocket | null = null;
  #connection: Connection;
  #attempt = 0;
  #running = false;
  #cancelRetry: () => void = () => {};
  #cancelWatchdog: () => void = () => {};

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#connection = { state: 'connecting', since: options.clock.wallMs() };
  }

  get connection(): Connection {
    return this.#connection;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#connect();
  }

  stop(): void {
    this.#running = false;
    this.#drop();
  }

  /** Tries now instead of later: the network came back, or the page is looked at again. */
  retryNow(): void {
    if (!this.#running || this.#socket || this.#connection.state === 'refused') return;
    this.#attempt = 0;
    this.#connect();
  }

  send(message: BrowserToHub): void {
    if (this.#connection.state === 'open') this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    this.#drop();
    const socket = this.#options.open();
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: protocolVersion }));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ reason }) => this.#closed(reason);
    this.#watch(quietMs);
  }

  #receive(data: unknown): void {
    const frame = trustedFrame(data);
    if (!frame) return;
    this.#watch(quietMs);
    if (frame.t === 'welcome') {
      this.#attempt = 0;
      this.#set({ state: 'open', since: this.#options.clock.wallMs() });
      this.#options.onOpen(frame);
    } else if (frame.t === 'refuse') {
      const { code, reason, remedy } = frame;
      const state = final.has(code) ? 'refused' : 'lost';
      this.#set({ state, since: this.#options.clock.wallMs(), code, reason, remedy });
    } else {
      this.#options.onFrame(frame);
    }
  }

  /** After `ms` without any frame: asks once, then gives the connection up. */
  #watch(ms: number): void {
    this.#cancelWatchdog();
    this.#cancelWatchdog = this.#options.clock.after(ms, () => {
      if (ms === quietMs && this.#connection.state === 'open') {
        this.send({ t: 'watch-facet', id: probeId, producer: 'hub', facet: 'nodes' });
        this.send({ t: 'unwatch', id: probeId });
        this.#watch(answerMs);
      } else {
        this.#closed('The hub did not answer.');
      }
    });
  }

  #closed(reason: string): void {
    this.#drop();
    if (!this.#running || this.#connection.state === 'refused') return;
    if (this.#connection.state !== 'lost') {
      const why = reason || 'The connection to the hub broke off.';
      this.#set({
        state: 'lost',
        since: this.#options.clock.wallMs(),
        reason: why,
        remedy: 'It reconnects by itself.',
      });
    }
    const wait = backOffMs(this.#attempt, this.#options.random());
    this.#attempt += 1;
    this.#cancelRetry = this.#options.clock.after(wait, () => this.#connect());
  }

  #drop(): void {
    this.#cancelRetry();
    this.#cancelWatchdog();
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #set(connection: Connection): void {
    this.#connection = connection;
    this.#options.onState();
  }
}
