import type { SharedFrame } from './shared-frame.ts';

/** Who gets the frames of a topic. */
export interface Subscriber {
  deliver(topic: Topic, frame: SharedFrame): void;
}

/**
 * What some browsers look at: the same for all who look at the same. A topic holds the present state of what it is
 * about, so a subscriber that missed frames needs no queue: `catchUp` brings it to the present.
 */
export abstract class Topic {
  readonly number: number;
  readonly key: string;
  readonly #subscribers = new Map<Subscriber, number>();

  constructor(number: number, key: string) {
    this.number = number;
    this.key = key;
  }

  /** Column order of its samples; null for facets and events. */
  get fields(): readonly string[] | null {
    return null;
  }

  /** What a new subscriber gets at once. */
  abstract opening(): readonly SharedFrame[];

  /** What a subscriber gets that missed some frames. */
  abstract catchUp(): readonly SharedFrame[];

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** A subscriber may watch the same topic more than once; it gets each frame once. */
  add(subscriber: Subscriber): void {
    this.#subscribers.set(subscriber, (this.#subscribers.get(subscriber) ?? 0) + 1);
  }

  /** Returns whether that was its last watch of the topic. */
  remove(subscriber: Subscriber): boolean {
    const watches = (this.#subscribers.get(subscriber) ?? 0) - 1;
    if (watches > 0) this.#subscribers.set(subscriber, watches);
    else this.#subscribers.delete(subscriber);
    return watches <= 0;
  }

  protected broadcast(frame: SharedFrame): void {
    for (const subscriber of this.#subscribers.keys()) subscriber.deliver(this, frame);
  }
}
