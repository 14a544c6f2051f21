import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserToHub, HubToBrowser } from '@kubevitals/shared';
import { WebSocket, WebSocketServer } from 'ws';

/** A real WebSocket server that says what a test tells it to. */
export class TestHub {
  readonly received: BrowserToHub[] = [];
  readonly #server = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#server });
  #waiting: (() => void)[] = [];
  #peer: import('ws').WebSocket | null = null;

  async open(): Promise<void> {
    this.#sockets.on('connection', (peer) => {
      this.#peer = peer;
      peer.on('message', (data: Buffer) => {
        // The peer under test speaks the protocol.
        const message = JSON.parse(data.toString()) as BrowserToHub;
        this.received.push(message);
        if (message.t === 'hello') this.welcome();
        this.#wake();
      });
      peer.on('close', () => this.#wake());
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    for (const peer of this.#sockets.clients) peer.terminate();
    this.#sockets.close();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** What a browser would open. */
  connect(): globalThis.WebSocket {
    const { port } = this.#server.address() as AddressInfo;
    return new WebSocket(`ws://127.0.0.1:${port}/live`) as unknown as globalThis.WebSocket;
  }

  welcome(): void {
    const protocol = { major: 1, minor: 0 };
    this.send({ t: 'welcome', protocol, hubVersion: '0', instance: 'a', wallMs: 1_800_000_000_000 });
  }

  send(frame: HubToBrowser): void {
    this.#peer?.send(JSON.stringify(frame));
  }

  sendText(text: string): void {
    this.#peer?.send(text);
  }

  /** Breaks the connection without a word, as a crash does. */
  breakOff(): void {
    this.#peer?.terminate();
    this.#peer = null;
  }

  /** The messages of one type, once there are so many. */
  async messages<T extends BrowserToHub['t']>(
    type: T,
    count: number,
  ): Promise<Extract<BrowserToHub, { t: T }>[]> {
    for (;;) {
      const found = this.received.filter((one): one is Extract<BrowserToHub, { t: T }> => one.t === type);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
