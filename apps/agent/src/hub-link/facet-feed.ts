import { limits, type FacetSender } from '@kubevitals/shared';
import type { Logger } from 'pino';
import { isBehind, type Outlet } from './link-table.ts';

interface Feed {
  readonly name: string;
  readonly sender: FacetSender;
  /** The hub holds nothing of it, or something else. */
  needsWhole: boolean;
  tooLarge: boolean;
}

/** Sends the facets: whole once, then differences. Behind a slow connection differences give way to a later whole. */
export class FacetFeed {
  readonly #feeds: readonly Feed[];
  readonly #log: Logger;

  constructor(senders: ReadonlyMap<string, FacetSender>, log: Logger) {
    this.#log = log;
    this.#feeds = Array.from(senders, ([name, sender]) => ({
      name,
      sender,
      needsWhole: true,
      tooLarge: false,
    }));
  }

  restart(): void {
    for (const feed of this.#feeds) feed.needsWhole = true;
  }

  /** The hub found a gap or a wrong checksum. Names that this agent does not know are ignored. */
  ask(name: string): void {
    for (const feed of this.#feeds) if (feed.name === name) feed.needsWhole = true;
  }

  /** Nobody listens: changes are forgotten, the next hub gets the whole. */
  drain(): void {
    for (const { sender } of this.#feeds) sender.takeChange();
  }

  flush(outlet: Outlet): void {
    const behind = isBehind(outlet);
    for (const feed of this.#feeds) {
      const change = feed.sender.takeChange();
      if (behind) feed.needsWhole ||= change !== null;
      else if (feed.needsWhole) this.#sendWhole(feed, outlet);
      else if (change) this.#send(feed, { t: 'facet-change', facet: feed.name, ...change }, outlet);
    }
  }

  #sendWhole(feed: Feed, outlet: Outlet): void {
    feed.needsWhole = false;
    this.#send(feed, { t: 'facet-whole', facet: feed.name, ...feed.sender.whole() }, outlet);
  }

  /** A frame that the hub would close the connection for is not sent. */
  #send(feed: Feed, message: object, outlet: Outlet): void {
    const text = JSON.stringify(message);
    const tooLarge = Buffer.byteLength(text) > limits.agentFrameBytes;
    if (tooLarge) {
      feed.needsWhole = true;
      if (!feed.tooLarge) this.#log.error({ facet: feed.name }, 'facet is too large to be sent');
    } else {
      outlet.send(text);
    }
    feed.tooLarge = tooLarge;
  }
}
