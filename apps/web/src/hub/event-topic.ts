import type { StoredEvent } from '@kubevitals/shared';
import { SharedFrame } from './shared-frame.ts';
import { Topic } from './topic.ts';

/** Events of one producer, or of all, as they are stored. */
export class EventTopic extends Topic {
  readonly #producer: string | null;
  #behind: SharedFrame | null = null;

  constructor({ number, key, producer }: { number: number; key: string; producer: string | null }) {
    super(number, key);
    this.#producer = producer;
  }

  opening(): readonly SharedFrame[] {
    return [];
  }

  /** Missed events are asked for over tRPC; here it is only said that there are some. */
  catchUp(): readonly SharedFrame[] {
    this.#behind ??= SharedFrame.of({ t: 'events-behind', topic: this.number });
    return [this.#behind];
  }

  publish(producer: string, events: readonly StoredEvent[]): void {
    if (this.subscribers === 0 || events.length === 0) return;
    if (this.#producer !== null && this.#producer !== producer) return;
    this.broadcast(SharedFrame.of({ t: 'events', topic: this.number, events: [...events] }));
  }
}
