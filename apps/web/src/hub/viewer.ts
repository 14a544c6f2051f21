import {
  CodedError,
  browserToHubSchema,
  decodeMessage,
  limits,
  protocolVersion,
  refusalOfVersion,
  toWireError,
  type BrowserToHub,
  type HubToBrowser,
} from '@kubevitals/shared';
import type { Clock } from './clock.ts';
import type { Peer } from './peer.ts';
import { SharedFrame } from './shared-frame.ts';
import type { Topic } from './topic.ts';
import type { TopicDirectory, Watch } from './topic-directory.ts';

/** Beyond so many bytes that a browser has not taken, it gets no more frames until it has taken all. */
const waitingLimitBytes = 1024 * 1024;
/** Answers to its own questions go out even then; a browser that asks without reading is cut beyond this. */
const answerLimitBytes = 2 * waitingLimitBytes;
/** A browser that took nothing for so long is closed. */
const stallLimitMs = 30_000;

export interface ViewerOptions {
  readonly peer: Peer;
  readonly topics: TopicDirectory;
  readonly clock: Clock;
  readonly about: { readonly version: string; readonly instance: string };
  /** Whether frames are deflated: it was negotiated, without context takeover. */
  readonly deflate: boolean;
  readonly onClosed: (viewer: Viewer) => void;
}

/**
 * One browser. What it does not take in time is not queued: the topic's present state replaces it, so that memory is
 * bounded and the newest wins.
 */
export class Viewer {
  readonly #options: ViewerOptions;
  readonly #watches = new Map<number, Topic>();
  /** Topics of which it missed a frame. */
  readonly #behind = new Set<Topic>();
  readonly #connectedMs: number;
  #greeted = false;
  /** Since when it has taken nothing of what waits, monotonic; null when nothing waits. */
  #stalledSinceMs: number | null = null;
  #takenBytes = 0;
  #skipped = 0;

  constructor(options: ViewerOptions) {
    this.#options = options;
    this.#connectedMs = options.clock.monoMs();
    const drained = (): void => {
      this.#catchUp();
    };
    options.peer.stream.on('drain', drained);
    options.peer.handle({
      text: (text) => {
        this.#take(decodeMessage(browserToHubSchema, text));
      },
      closed: () => {
        options.peer.stream.off('drain', drained);
        for (const topic of this.#watches.values()) options.topics.unsubscribe(this, topic);
        this.#watches.clear();
        this.#behind.clear();
        options.onClosed(this);
      },
    });
  }

  /** Frames that it was too slow for, since it connected. */
  get skipped(): number {
    return this.#skipped;
  }

  get waitingBytes(): number {
    return this.#options.peer.waitingBytes;
  }

  deliver(topic: Topic, frame: SharedFrame): void {
    if (this.#behind.has(topic) || this.waitingBytes > waitingLimitBytes) {
      this.#behind.add(topic);
      this.#skipped += 1;
      return;
    }
    this.#write(frame);
  }

  refuse(...reason: Parameters<Peer['refuse']>): void {
    this.#options.peer.refuse(...reason);
  }

  /** Called about once a second. */
  sweep(nowMs: number): void {
    const { peer } = this.#options;
    if (!this.#greeted && nowMs - this.#connectedMs > limits.greetingMs) {
      peer.refuse('greeting-timeout');
      return;
    }
    const moves = peer.takenBytes > this.#takenBytes;
    this.#takenBytes = Math.max(this.#takenBytes, peer.takenBytes);
    if (peer.waitingBytes === 0 || moves) this.#stalledSinceMs = null;
    else this.#stalledSinceMs ??= nowMs;
    if (this.#stalledSinceMs !== null && nowMs - this.#stalledSinceMs >= stallLimitMs) {
      peer.refuse('too-slow');
      return;
    }
    // A browser that is slow to read is slow to answer a ping, too: the stall's own limit decides.
    peer.sweep(nowMs, this.#stalledSinceMs !== null);
  }

  #take(message: BrowserToHub): void {
    if (!this.#greeted) {
      this.#greet(message);
      return;
    }
    switch (message.t) {
      case 'hello':
        throw new CodedError('malformed', 'A second greeting came.');
      case 'watch-samples':
      case 'watch-facet':
      case 'watch-events':
        this.#watch(message);
        return;
      case 'unwatch':
        this.#unwatch(message.id);
        return;
      case 'facet-ask': {
        const topic = this.#watches.get(message.id);
        if (topic && !this.#behind.has(topic))
          for (const frame of topic.catchUp()) this.deliver(topic, frame);
      }
    }
  }

  #greet(message: BrowserToHub): void {
    if (message.t !== 'hello') throw new CodedError('malformed', 'The first message was not a greeting.');
    const code = refusalOfVersion(message.protocol);
    if (code)
      throw new CodedError(code, 'The page and the hub are of different releases: load the page anew.');
    const { about, clock } = this.#options;
    this.#greeted = true;
    this.#answer({
      t: 'welcome',
      protocol: protocolVersion,
      hubVersion: about.version,
      instance: about.instance,
      wallMs: clock.wallMs(),
    });
  }

  #watch(watch: Watch): void {
    const { topics } = this.#options;
    if (this.#watches.has(watch.id)) throw new CodedError('malformed', 'A watch id is in use already.');
    if (this.#watches.size >= limits.watches) {
      const error = toWireError(new CodedError('too-many', `No more than ${limits.watches} watches.`));
      this.#answer({ t: 'watch-failed', id: watch.id, error });
      return;
    }
    let topic: Topic;
    try {
      topic = topics.subscribe(this, watch);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.#answer({ t: 'watch-failed', id: watch.id, error: toWireError(error) });
      return;
    }
    this.#watches.set(watch.id, topic);
    this.#answer({
      t: 'topic',
      id: watch.id,
      topic: topic.number,
      fields: topic.fields && [...topic.fields],
    });
    for (const frame of topic.opening()) this.deliver(topic, frame);
  }

  #unwatch(id: number): void {
    const topic = this.#watches.get(id);
    if (!topic) return;
    this.#watches.delete(id);
    if (this.#options.topics.unsubscribe(this, topic)) this.#behind.delete(topic);
  }

  /** It took all that waited: the present of what it missed, until it is full again. */
  #catchUp(): void {
    for (const topic of [...this.#behind]) {
      if (this.waitingBytes > waitingLimitBytes) return;
      this.#behind.delete(topic);
      for (const frame of topic.catchUp()) this.#write(frame);
    }
  }

  #answer(message: HubToBrowser): void {
    if (this.waitingBytes > answerLimitBytes) throw new CodedError('too-slow');
    this.#write(SharedFrame.of(message));
  }

  #write(frame: SharedFrame): void {
    this.#options.peer.sendFrame(frame.bytes(this.#options.deflate));
  }
}
