import { limits, samples, type FacetName, type HubToBrowser, type SampleKind } from '@kubevitals/shared';
import type { LiveClock } from './clock.ts';
import { EventFeed } from './event-feed.ts';
import { FacetFeed } from './facet-feed.ts';
import type { LiveProducer, TopicFrame } from './feed.ts';
import type { FrameNotifier } from './frame-notifier.ts';
import { LiveSocket, type Connection, type LiveSocketOptions } from './live-socket.ts';
import { SampleFeed } from './sample-feed.ts';
import { SilenceMonitor } from './silence-monitor.ts';
import { sampleRequest, watchKey, type SampleWatch } from './watch-key.ts';
import { WatchList, type Held } from './watch-list.ts';

export interface LiveClientOptions extends Pick<LiveSocketOptions, 'open' | 'random'> {
  readonly clock: LiveClock;
  readonly notifier: FrameNotifier;
}

/**
 * Everything live on a page, over one connection. Watches are shared by all who look at the same, kept over
 * reconnects, and given up a moment after the last one looked away.
 */
export class LiveClient {
  readonly silence: SilenceMonitor;
  readonly #options: LiveClientOptions;
  readonly #socket: LiveSocket;
  readonly #watches: WatchList;
  readonly #listeners = new Set<() => void>();
  #hubClock: { readonly wallMs: number; readonly nowMs: number } | null = null;

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.silence = new SilenceMonitor(options.clock, limits.staleMs);
    this.#socket = new LiveSocket({
      ...options,
      onOpen: (welcome) => this.#greeted(welcome),
      onFrame: (frame) => this.#receive(frame),
      onState: () => this.#tell(),
    });
    this.#watches = new WatchList(options.clock, (message) => this.#socket.send(message));
  }

  start(): void {
    this.#socket.start();
  }

  stop(): void {
    this.#socket.stop();
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  readonly subscribeConnection = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly connection = (): Connection => this.#socket.connection;

  /** Best guess of the hub's wall clock now, in ms; the browser's own before the first greeting. */
  hubNowMs(): number {
    const hub = this.#hubClock;
    return hub ? hub.wallMs + this.#options.clock.nowMs() - hub.nowMs : this.#options.clock.wallMs();
  }

  samples<K extends SampleKind>(watch: SampleWatch<K>): Held<SampleFeed<K>> {
    const request = sampleRequest(watch);
    const { feed, retain } = this.#watches.hold(watchKey(request), () => {
      const nowMs = () => this.#options.clock.nowMs();
      const heard = (wallMs: number) => this.silence.heard(watch.node, wallMs);
      return new SampleFeed<K>({ request, kind: watch.kind, notifier: this.#options.notifier, nowMs, heard });
    });
    if (!everySecond(watch.kind, request.everyMs)) return { feed, retain };
    return { feed, retain: () => both(retain(), this.silence.attend(watch.node)) };
  }

  facet<F extends FacetName>(producer: LiveProducer, facet: F): Held<FacetFeed<F>> {
    const request = { t: 'watch-facet', producer, facet } as const;
    return this.#watches.hold(watchKey(request), () => new FacetFeed<F>(request, this.#options.notifier));
  }

  events(producer: LiveProducer | null): Held<EventFeed> {
    return this.#watches.hold(watchKey({ t: 'watch-events', producer }), () => new EventFeed(producer));
  }

  #greeted(welcome: Extract<HubToBrowser, { t: 'welcome' }>): void {
    this.#hubClock = { wallMs: welcome.wallMs, nowMs: this.#options.clock.nowMs() };
    this.#watches.resume();
  }

  #receive(frame: HubToBrowser): void {
    if (frame.t === 'topic') this.#watches.accepted(frame);
    else if (frame.t === 'watch-failed') this.#watches.failed(frame);
    else if ('topic' in frame) this.#watches.deliver(frame satisfies TopicFrame);
  }

  #tell(): void {
    if (this.connection().state !== 'open') this.#watches.suspend();
    for (const listener of this.#listeners) listener();
  }
}

/** Only what comes each second can say that five seconds are silence. */
function everySecond(kind: SampleKind, everyMs: number): boolean {
  return everyMs === 1000 && samples[kind].everyMs === 1000;
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
