import type { BrowserToHub, HubToBrowser } from '@kubevitals/shared';
import type { LiveClock } from './clock.ts';
import type { Feed, TopicFrame, WatchRequest } from './feed.ts';

/** A shared feed and the means to keep it: each `retain` needs its `release`. */
export interface Held<T extends Feed> {
  readonly feed: T;
  /** Keeps the watch open until the result is called. */
  retain(): () => void;
}

interface Watch {
  readonly id: number;
  readonly feed: Feed;
  uses: number;
  /** False while it was only made, by a rendering that may never be shown. */
  watched: boolean;
  topic: number | null;
  cancelEnd: () => void;
}

/** A page that turns over its parts should not give a watch up and take it again at once. */
const lingerMs = 3000;
/** Between two attempts at a watch that the hub did not take. */
const retryMs = 2000;
/** How long a feed is kept for a rendering that has not been shown yet. */
const unshownMs = 30_000;

/** The watches of a page by key, with their ids and topics on the present connection. */
export class WatchList {
  readonly #clock: LiveClock;
  readonly #send: (message: BrowserToHub) => void;
  readonly #byKey = new Map<string, Watch>();
  readonly #byId = new Map<number, Watch>();
  readonly #byTopic = new Map<number, Watch>();
  #nextId = 1;
  #open = false;

  constructor(clock: LiveClock, send: (message: BrowserToHub) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The feed of this key, made when there is none. It is watched once someone retains it. */
  hold<T extends Feed>(key: string, make: () => T): Held<T> {
    const watch = this.#byKey.get(key) ?? this.#add(key, make());
    // A key spells out the request, and with it the type of the feed.
    return { feed: watch.feed as T, retain: () => this.#retain(key, watch) };
  }

  /** A new connection: everything is asked for again. */
  resume(): void {
    this.#open = true;
    this.#byTopic.clear();
    for (const watch of this.#byId.values()) this.#ask(watch);
  }

  suspend(): void {
    this.#open = false;
    this.#byTopic.clear();
  }

  accepted({ id, topic, fields }: Extract<HubToBrowser, { t: 'topic' }>): void {
    const watch = this.#byId.get(id);
    if (!watch) return;
    watch.topic = topic;
    this.#byTopic.set(topic, watch);
    watch.feed.accepted(fields);
  }

  /** Tried again while someone looks: a node that was not known yet may have joined meanwhile. */
  failed({ id, error }: Extract<HubToBrowser, { t: 'watch-failed' }>): void {
    const watch = this.#byId.get(id);
    if (!watch) return;
    watch.feed.failed(error);
    this.#clock.after(retryMs, () => {
      if (this.#open && watch.watched && watch.topic === null) this.#ask(watch);
    });
  }

  deliver(frame: TopicFrame): void {
    const watch = this.#byTopic.get(frame.topic);
    if (watch?.feed.receive(frame) === 'ask-whole') this.#send({ t: 'facet-ask', id: watch.id });
  }

  #retain(key: string, watch: Watch): () => void {
    watch.uses += 1;
    watch.cancelEnd();
    if (!watch.watched) {
      watch.watched = true;
      this.#byKey.set(key, watch);
      this.#byId.set(watch.id, watch);
      if (this.#open) this.#ask(watch);
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      watch.uses -= 1;
      if (watch.uses === 0) watch.cancelEnd = this.#clock.after(lingerMs, () => this.#end(key, watch));
    };
  }

  #add(key: string, feed: Feed): Watch {
    const watch: Watch = {
      id: this.#nextId++,
      feed,
      uses: 0,
      watched: false,
      topic: null,
      cancelEnd: () => {},
    };
    this.#byKey.set(key, watch);
    watch.cancelEnd = this.#clock.after(unshownMs, () => this.#end(key, watch));
    return watch;
  }

  #ask(watch: Watch): void {
    watch.topic = null;
    const request: WatchRequest = watch.feed.request;
    this.#send({ ...request, id: watch.id });
  }

  #end(key: string, watch: Watch): void {
    if (this.#byKey.get(key) === watch) this.#byKey.delete(key);
    this.#byId.delete(watch.id);
    if (watch.topic !== null) this.#byTopic.delete(watch.topic);
    if (this.#open && watch.watched) this.#send({ t: 'unwatch', id: watch.id });
    watch.watched = false;
  }
}
