import {
  decodeMessage,
  hubToBrowserSchema,
  protocolVersion,
  type BrowserToHub,
  type HubToBrowser,
  type NodeId,
  type SampleKind,
} from '@kubevitals/shared';
import { once } from 'node:events';
import { WebSocket } from 'ws';

interface SocketViewerOptions {
  readonly url: string;
  readonly cookie: string;
  readonly node: NodeId;
  readonly kinds: readonly SampleKind[];
}

/** Signs in by a link and returns the cookie that it set. */
export async function signInCookie(link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`the link did not sign in: ${answer.status}`);
  return cookie;
}

/** What a browser's page is to the hub, without the page: watches kinds of samples of a node at one second. */
export class SocketViewer {
  readonly #socket: WebSocket;
  /** Real time between two frames of samples of one kind, in ms. */
  readonly gapsMs: number[] = [];
  readonly #lastFrameMs = new Map<number, number>();
  readonly refusals: string[] = [];

  private constructor({ url, cookie }: SocketViewerOptions) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie, origin: url } });
  }

  static async open(options: SocketViewerOptions): Promise<SocketViewer> {
    const viewer = new SocketViewer(options);
    const socket = viewer.#socket;
    // One Buffer a message is what ws gives unless asked for otherwise.
    socket.on('message', (data: Buffer) => viewer.#take(decodeMessage(hubToBrowserSchema, data.toString())));
    await once(socket, 'open');
    const send = (message: BrowserToHub) => socket.send(JSON.stringify(message));
    send({ t: 'hello', protocol: protocolVersion });
    for (const [id, kind] of options.kinds.entries()) {
      send({ t: 'watch-samples', id, node: options.node, kind, fields: null, rows: null, everyMs: 1000 });
    }
    return viewer;
  }

  /** From now on it reads nothing, as a browser whose tab hangs. */
  stall(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  get closed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(message: HubToBrowser): void {
    if (message.t === 'refuse') this.refusals.push(message.code);
    if (message.t !== 'samples') return;
    const now = performance.now();
    const last = this.#lastFrameMs.get(message.topic);
    if (last !== undefined) this.gapsMs.push(now - last);
    this.#lastFrameMs.set(message.topic, now);
  }
}
