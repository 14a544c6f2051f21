import {
  CodedError,
  fieldsOf,
  hubProducer,
  isFacetName,
  isSampleKind,
  type BrowserToHub,
  type SampleKind,
  type StoredEvent,
} from '@kubevitals/shared';
import { EventTopic } from './event-topic.ts';
import { FacetTopic, type FacetState } from './facet-topic.ts';
import type { NodeRegistry } from './node-registry.ts';
import { SampleTopic, type SampleView } from './sample-topic.ts';
import type { Subscriber, Topic } from './topic.ts';

export type Watch = Extract<BrowserToHub, { t: 'watch-samples' | 'watch-facet' | 'watch-events' }>;

interface Open {
  readonly topic: Topic;
  /** The last subscriber left. */
  readonly close: () => void;
}

/** All topics that somebody watches. Equal watches share one topic, and so its frames. */
export class TopicDirectory {
  readonly #registry: NodeRegistry;
  readonly #open = new Map<string, Open>();
  readonly #events = new Set<EventTopic>();
  #nextNumber = 1;

  constructor(registry: NodeRegistry) {
    this.#registry = registry;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Throws a `CodedError`: `not-found` for a node, `bad-request` for a kind, field or facet that does not exist. */
  subscribe(subscriber: Subscriber, watch: Watch): Topic {
    const topic = this.#topicOf(watch);
    topic.add(subscriber);
    return topic;
  }

  /** Returns whether that was the subscriber's last watch of the topic. */
  unsubscribe(subscriber: Subscriber, topic: Topic): boolean {
    const last = topic.remove(subscriber);
    if (topic.subscribers > 0) return last;
    const open = this.#open.get(topic.key);
    if (open?.topic === topic) {
      this.#open.delete(topic.key);
      open.close();
    }
    return last;
  }

  publishEvents(producer: string, events: readonly StoredEvent[]): void {
    for (const topic of this.#events) topic.publish(producer, events);
  }

  #topicOf(watch: Watch): Topic {
    if (watch.t === 'watch-samples') return this.#sampleTopic(watch);
    if (watch.t === 'watch-facet') return this.#facetTopic(watch);
    return this.#eventTopic(watch);
  }

  #sampleTopic({ node, kind, fields, rows, everyMs }: Extract<Watch, { t: 'watch-samples' }>): Topic {
    const feed = this.#registry.feed(node);
    if (!feed) throw new CodedError('not-found', 'This node has not joined.');
    if (!isSampleKind(kind)) throw new CodedError('bad-request', 'There is no such kind of samples.');
    const view: SampleView = {
      fields: inOrder(kind, fields),
      rows: rows === null ? null : new Set([...rows].sort()),
      everyMs,
    };
    const key = JSON.stringify(['samples', node, kind, view.fields, rows && [...(view.rows ?? [])], everyMs]);
    return this.#share(key, (number) => {
      const kindFeed = feed.kinds.get(kind);
      if (!kindFeed) throw new CodedError('internal');
      const topic = new SampleTopic({ number, key, feed: kindFeed, view });
      if (everyMs === 1000) feed.interest.look(key, kind, view);
      const close = (): void => {
        topic.close();
        if (everyMs === 1000) feed.interest.leave(key);
      };
      return { topic, close };
    });
  }

  #facetTopic({ producer, facet }: Extract<Watch, { t: 'watch-facet' }>): Topic {
    const state = this.#facetState(producer, facet);
    const key = JSON.stringify(['facet', producer, facet]);
    return this.#share(key, (number) => {
      const topic = new FacetTopic({ number, key, state });
      const close = (): void => {
        topic.close();
      };
      return { topic, close };
    });
  }

  #facetState(producer: string, facet: string): FacetState {
    if (producer === hubProducer && facet === 'nodes') return this.#registry.state;
    const feed = this.#registry.feed(producer);
    if (!feed && producer !== hubProducer) throw new CodedError('not-found', 'This node has not joined.');
    const state = isFacetName(facet) ? feed?.facets.get(facet) : undefined;
    if (!state) throw new CodedError('bad-request', 'There is no such facet there.');
    return state;
  }

  #eventTopic({ producer }: Extract<Watch, { t: 'watch-events' }>): Topic {
    const key = JSON.stringify(['events', producer]);
    return this.#share(key, (number) => {
      const topic = new EventTopic({ number, key, producer });
      this.#events.add(topic);
      const close = (): void => {
        this.#events.delete(topic);
      };
      return { topic, close };
    });
  }

  #share(key: string, open: (number: number) => Open): Topic {
    const known = this.#open.get(key);
    if (known) return known.topic;
    const opened = open(this.#nextNumber++);
    this.#open.set(key, opened);
    return opened.topic;
  }
}

/** The asked fields in the order of the registry, so that equal sets are one topic; all for null. */
function inOrder(kind: SampleKind, asked: readonly string[] | null): readonly string[] {
  const all: readonly string[] = fieldsOf(kind);
  if (asked === null) return all;
  const unknown = asked.find((field) => !all.includes(field));
  if (unknown !== undefined) throw new CodedError('bad-request', `${kind} has no field ${unknown}.`);
  return all.filter((field) => asked.includes(field));
}
