import {
  decodeMessage,
  hubToBrowserSchema,
  protocolVersion,
  sampleKinds,
  type BrowserToHub,
} from '@kubevitals/shared';
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The cookie that a sign-in link sets. */
export async function signIn(link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`the link did not sign in: ${answer.status}`);
  return cookie;
}

interface ViewerOptions {
  readonly url: string;
  readonly cookie: string;
  readonly node: string;
}

/** A browser without a page: watches every kind of sample of a node at one second. */
export class LiveViewer {
  readonly #socket: WebSocket;
  /** From the tick at the agent until the frame was here, in ms. */
  readonly latencies: number[] = [];
  frames = 0;

  private constructor({ url, cookie }: ViewerOptions) {
    const headers = { cookie, origin: url };
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers });
  }

  static async open(options: ViewerOptions): Promise<LiveViewer> {
    const viewer = new LiveViewer(options);
    const socket = viewer.#socket;
    socket.on('message', (data: Buffer) => viewer.#take(data.toString()));
    await once(socket, 'open');
    const send = (message: BrowserToHub) => socket.send(JSON.stringify(message));
    send({ t: 'hello', protocol: protocolVersion });
    for (const [id, kind] of sampleKinds.entries()) {
      // What a hub would brand as a node id is plain text on the wire.
      const node = options.node as never;
      send({ t: 'watch-samples', id, node, kind, fields: null, rows: null, everyMs: 1000 });
    }
    return viewer;
  }

  /** From now on it takes nothing from its socket: a browser whose tab hangs. */
  stall(): void {
    this.#socket.pause();
  }

  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(text: string): void {
    this.frames += 1;
    if (!text.startsWith('{"t":"samples"')) return;
    const message = decodeMessage(hubToBrowserSchema, text);
    if (message.t === 'samples') this.latencies.push(Date.now() - message.wallMs);
  }
}
