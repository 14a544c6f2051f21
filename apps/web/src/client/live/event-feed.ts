import type { StoredEvent } from '@kubevitals/shared';
import type { Feed, LiveProducer, TopicFrame, WatchRequest } from './feed.ts';

export interface EventListener {
  /** New events, as the hub stored them. */
  events(events: readonly StoredEvent[]): void;
  /** Some were not sent, or the connection is new: ask for the newest over tRPC. */
  behind(): void;
}

/** One watch of events. It keeps none: listeners hold as many as they show. */
export class EventFeed implements Feed {
  readonly request: WatchRequest;
  readonly #listeners = new Set<EventListener>();

  constructor(producer: LiveProducer | null) {
    this.request = { t: 'watch-events', producer };
  }

  listen(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  accepted(): void {
    for (const listener of this.#listeners) listener.behind();
  }

  failed(): void {
    for (const listener of this.#listeners) listener.behind();
  }

  receive(frame: TopicFrame): 'ok' | 'ask-whole' {
    if (frame.t === 'events') for (const listener of this.#listeners) listener.events(frame.events);
    if (frame.t === 'events-behind') for (const listener of this.#listeners) listener.behind();
    return 'ok';
  }
}
