import { limits } from '@kubevitals/shared';
import type { Logger } from 'pino';
import type { Outlet } from './link-table.ts';

export interface SpoolBatch {
  /** Number of the last event in it. */
  readonly last: number;
  /** Each event as JSON. */
  readonly events: readonly string[];
}

/** What the feed needs of the spool. */
export interface SpoolReader {
  readonly id: string;
  /** Number of the next event. */
  readonly next: number;
  /** Events behind a number, in order, at most so many; null when there are none. */
  read(after: number, most: number): SpoolBatch | null;
  /** The hub has stored all events up to this one. */
  acknowledge(upTo: number): void;
  /** The hub knows events of this spool that are not in it: all that wait get numbers of a new spool. */
  renumber(): void;
  /** Resolves when what was appended is on disk, or when it cannot be brought there. */
  sync(): Promise<void>;
}

/**
 * Sends spooled events, one batch at a time: the next goes when the hub has stored the one before. A batch is on disk
 * before it is sent, so that after a crash no number can mean two events.
 */
export class EventFeed {
  readonly #spool: SpoolReader;
  readonly #log: Logger;
  #outlet: Outlet | null = null;
  /** The last event that was sent on this connection. */
  #sentUpTo = 0;
  #storedUpTo = 0;
  #busy = false;

  constructor(spool: SpoolReader, log: Logger) {
    this.#spool = spool;
    this.#log = log;
  }

  /** After the welcome. False: the spool got another id, and the hub must be greeted anew. */
  start(outlet: Outlet, storedUpTo: number): boolean {
    if (storedUpTo >= this.#spool.next) {
      this.#log.warn({ storedUpTo, next: this.#spool.next }, 'hub knows more events than the spool held');
      this.#spool.renumber();
      return false;
    }
    this.#outlet = outlet;
    this.#sentUpTo = storedUpTo;
    this.#storedUpTo = storedUpTo;
    this.#spool.acknowledge(storedUpTo);
    this.pump();
    return true;
  }

  stop(): void {
    this.#outlet = null;
  }

  stored(spool: string, upTo: number): void {
    if (spool !== this.#spool.id || this.#outlet === null) return;
    // A hub cannot have stored what was never sent.
    this.#storedUpTo = Math.max(this.#storedUpTo, Math.min(upTo, this.#sentUpTo));
    this.#spool.acknowledge(this.#storedUpTo);
    this.pump();
  }

  /** Sends the next batch when there is one and the hub has stored the one before. */
  pump(): void {
    if (this.#busy || this.#outlet === null || this.#sentUpTo > this.#storedUpTo) return;
    if (this.#spool.next <= this.#sentUpTo + 1) return;
    this.#busy = true;
    const outlet = this.#outlet;
    void this.#spool
      .sync()
      .then(() => {
        if (this.#outlet === outlet) this.#sendBatch(outlet);
      })
      .catch((error: unknown) => this.#log.error({ err: error }, 'events could not be sent'))
      .finally(() => {
        this.#busy = false;
      });
  }

  #sendBatch(outlet: Outlet): void {
    const batch = this.#spool.read(this.#sentUpTo, limits.eventsPerMessage);
    if (!batch) return;
    this.#sentUpTo = batch.last;
    const spool = JSON.stringify(this.#spool.id);
    outlet.send(`{"t":"events","spool":${spool},"events":[${batch.events.join(',')}]}`);
  }
}
