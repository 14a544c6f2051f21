import { WebSocket, type ClientOptions } from 'ws';

/** A WebSocket of a test: keeps what came, and waits for what should come. */
export class JsonSocket<In extends { readonly t: string }> {
  readonly socket: WebSocket;
  readonly received: In[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #waiting = new Set<() => void>();
  #seen = 0;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()) as In);
      this.#wake();
    });
  }

  async opened(): Promise<void> {
    if (this.socket.readyState === WebSocket.OPEN) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The next message of that type, behind the ones that were waited for before. */
  async next<T extends In['t']>(
    type: T,
    fits: (message: Extract<In, { t: T }>) => boolean = () => true,
  ): Promise<Extract<In, { t: T }>> {
    for (;;) {
      while (this.#seen < this.received.length) {
        const message = this.received[this.#seen++];
        if (message?.t === type && fits(message as Extract<In, { t: T }>))
          return message as Extract<In, { t: T }>;
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed while waiting for ${type}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  all<T extends In['t']>(type: T): Extract<In, { t: T }>[] {
    return this.received.filter((message): message is Extract<In, { t: T }> => message.t === type);
  }

  terminate(): void {
    this.socket.terminate();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
