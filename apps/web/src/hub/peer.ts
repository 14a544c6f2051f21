import type { Duplex } from 'node:stream';
import {
  CodedError,
  MessageBudget,
  closeCodeOf,
  limits,
  refusal,
  toWireError,
  type ErrorCode,
} from '@kubevitals/shared';
import { WebSocket, type RawData } from 'ws';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** How long a refused peer has to take its refusal before the connection is cut; less when the whole hub stops. */
const farewellMs = 2000;
const stopFarewellMs = 500;

export interface PeerOptions {
  readonly socket: WebSocket;
  /** The stream under the WebSocket. */
  readonly stream: Duplex;
  readonly clock: Clock;
  readonly log: Log;
  readonly maxFrameBytes: number;
  readonly budget: { readonly perSecond: number; readonly burst: number };
}

export interface PeerHandler {
  /** May throw a `CodedError`: the peer is then refused with it. */
  text(text: string): void;
  closed(why: string): void;
}

/** A closing code in words: 1006 is the one for a connection that ended without a farewell (RFC 6455 §7.4.1). */
function closingReason(code: number): string {
  return code === 1006 ? 'the connection broke off' : `closed with code ${code}`;
}

/** One WebSocket of an agent or a browser: limits on what comes in, life signs, and how it is turned away. */
export class Peer {
  readonly stream: Duplex;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #maxFrameBytes: number;
  readonly #budget: MessageBudget;
  #handler: PeerHandler | null = null;
  #lastHeardMs: number;
  #lastPingMs: number;
  #why: string | null = null;
  #sentBytes = 0;

  constructor({ socket, stream, clock, log, maxFrameBytes, budget }: PeerOptions) {
    this.#socket = socket;
    this.stream = stream;
    this.#clock = clock;
    this.#log = log;
    this.#maxFrameBytes = maxFrameBytes;
    this.#budget = new MessageBudget(budget, clock.monoMs());
    this.#lastHeardMs = clock.monoMs();
    this.#lastPingMs = clock.monoMs();
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary);
    });
    socket.on('pong', () => {
      this.#lastHeardMs = this.#clock.monoMs();
    });
    socket.on('error', (error) => {
      this.#why ??= error.message.slice(0, 200);
    });
    socket.on('close', (code, reason) => {
      const said = reason.toString().slice(0, 200);
      this.#handler?.closed(this.#why ?? (said === '' ? closingReason(code) : said));
    });
  }

  /** Who gets the messages from now on. */
  handle(handler: PeerHandler): void {
    this.#handler = handler;
  }

  get open(): boolean {
    return this.#why === null && this.#socket.readyState === WebSocket.OPEN;
  }

  /** Bytes that the peer has not taken yet. */
  get waitingBytes(): number {
    return this.stream.writableLength;
  }

  /** Bytes that it has taken; grows while the peer reads. Frames of the protocol itself are left out. */
  get takenBytes(): number {
    return this.#sentBytes - this.stream.writableLength;
  }

  sendText(text: string): void {
    if (this.open) this.#socket.send(text);
  }

  /** Writes a complete WebSocket frame that others may be sent as well. */
  sendFrame(frame: Buffer): void {
    if (!this.open) return;
    this.#sentBytes += frame.length;
    this.stream.write(frame);
  }

  /** Says why, then closes with the code of it. */
  refuse(code: ErrorCode, detail?: string): void {
    if (!this.open) return;
    const message = refusal(code, detail);
    this.sendText(JSON.stringify(message));
    this.#why = message.reason;
    this.#socket.close(closeCodeOf(code), closeReason(message.reason));
    setTimeout(
      () => {
        this.#socket.terminate();
      },
      code === 'shutting-down' ? stopFarewellMs : farewellMs,
    ).unref();
  }

  cut(why: string): void {
    this.#why ??= why;
    this.#socket.terminate();
  }

  /** Called about once a second. Pings, and cuts a peer that gave no sign of life; `silenceAllowed` spares it. */
  sweep(nowMs: number, silenceAllowed: boolean): void {
    if (!this.open) return;
    if (nowMs - this.#lastHeardMs > 2 * limits.pingMs && !silenceAllowed) {
      this.cut('no answer to a ping');
    } else if (nowMs - this.#lastPingMs >= limits.pingMs) {
      this.#lastPingMs = nowMs;
      this.#socket.ping();
    }
  }

  /** Reads nothing more from it, but what has been read already still comes. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Hands a message, which came before there was somebody to take it, to the present handler. */
  replay(text: string): void {
    this.#guard(() => this.#handler?.text(text));
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#lastHeardMs = this.#clock.monoMs();
    this.#guard(() => {
      if (!this.#budget.take(this.#lastHeardMs)) throw new CodedError('too-many');
      if (isBinary || !Buffer.isBuffer(data)) throw new CodedError('malformed', 'A binary message came.');
      if (data.length > this.#maxFrameBytes) throw new CodedError('too-large');
      this.#handler?.text(data.toString());
    });
  }

  #guard(take: () => void): void {
    if (!this.open) return;
    try {
      take();
    } catch (error) {
      if (!(error instanceof CodedError)) this.#log.error({ err: error }, 'a message could not be handled');
      const { code, message } = toWireError(error);
      this.refuse(code, message);
    }
  }
}

/** A close reason holds at most 123 bytes. */
function closeReason(text: string): string {
  return Buffer.from(text).subarray(0, 120).toString().replace(/�+$/u, '');
}
