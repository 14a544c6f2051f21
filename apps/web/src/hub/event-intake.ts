import { limits, type SpooledEvent, type StoredEvent } from '@kubevitals/shared';
import type { EventStore } from '../store/store.ts';
import type { Log } from './log.ts';

/** Batches of one agent that may wait for the disk. */
const waitingBatches = 64;
const waitingEvents = 20_000;
const retryMs = 5000;

export interface EventIntakeOptions {
  readonly producer: string;
  readonly store: EventStore;
  readonly wallMs: () => number;
  readonly log: Log;
  /** On disk: tell the agent, which may then forget them. */
  readonly onStored: (spool: string, upTo: number) => void;
  readonly onNew: (events: readonly StoredEvent[]) => void;
  /** The disk took too long and something was left out: only a new greeting brings the agent to send it again. */
  readonly onLost: () => void;
}

interface Batch {
  readonly spool: string;
  readonly events: readonly SpooledEvent[];
}

/**
 * Events of one agent on their way to the disk, in their order. What is not stored is never acknowledged: a disk that
 * refuses is tried again, and beyond a bound the agent keeps the rest in its spool.
 */
export class EventIntake {
  readonly #options: EventIntakeOptions;
  readonly #queue: Batch[] = [];
  #queuedEvents = 0;
  #working = false;
  #closed = false;
  #lost = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: EventIntakeOptions) {
    this.#options = options;
  }

  take(spool: string, events: readonly SpooledEvent[]): void {
    if (this.#closed || this.#lost) return;
    if (this.#queue.length >= waitingBatches || this.#queuedEvents + events.length > waitingEvents) {
      this.#lost = true;
      return;
    }
    const ordered = [...events].sort((a, b) => a.number - b.number);
    this.#queue.push({
      spool,
      events: ordered.map((event) => ofItself(withinLimit(event), this.#options.producer)),
    });
    this.#queuedEvents += events.length;
    if (!this.#working && !this.#retry) void this.#work();
  }

  /** What waits is left to the agent's spool. */
  close(): void {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
  }

  async #work(): Promise<void> {
    const { producer, store, wallMs, log, onStored, onNew, onLost } = this.#options;
    this.#working = true;
    try {
      for (let batch = this.#next(); batch; batch = this.#next()) {
        const { upTo, stored } = await store.append({ producer, ...batch, nowMs: wallMs() });
        this.#queue.shift();
        this.#queuedEvents -= batch.events.length;
        if (!this.#closed) onStored(batch.spool, upTo);
        onNew(stored);
      }
      if (this.#lost) onLost();
    } catch (error) {
      log.error({ err: error, producer }, 'events could not be stored; trying again');
      this.#scheduleRetry();
    } finally {
      this.#working = false;
    }
  }

  #next(): Batch | null {
    return this.#closed ? null : (this.#queue[0] ?? null);
  }

  #scheduleRetry(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#work();
    }, retryMs).unref();
  }
}

/** An event beyond the limit keeps its number, time and kind, so that the ones behind it are not held up for ever. */
function withinLimit(event: SpooledEvent): SpooledEvent {
  const bytes = Buffer.byteLength(JSON.stringify(event.data));
  if (bytes <= limits.eventBytes) return event;
  return { ...event, data: { omitted: `${bytes} bytes, more than the ${limits.eventBytes} allowed` } };
}

/** No agent speaks for another node: what it says about the event of another stands for itself. */
function ofItself(event: SpooledEvent, producer: string): SpooledEvent {
  return event.amends === null || event.amends.producer === producer ? event : { ...event, amends: null };
}
