import type { AgentSighting, Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const sightingEveryMs = 60_000;
const pruneEveryMs = 3_600_000;
const firstPruneMs = 60_000;
const eventAgeMs = 30 * 86_400_000;
/** Database bytes beyond which the oldest events go, however young. */
const eventBytes = 1024 * 1024 * 1024;

export interface HousekeepingOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sightings: () => AgentSighting[];
}

/** What the hub writes and clears away beside the live path: when agents were seen, and what has grown too old. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #timers: NodeJS.Timeout[];
  #stopped = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
      setInterval(() => void this.#attempt(work), ms).unref();
    this.#timers = [
      every(sightingEveryMs, () => this.#keep(options.sightings())),
      every(pruneEveryMs, () => this.#prune()),
      setTimeout(() => void this.#attempt(() => this.#prune()), firstPruneMs).unref(),
    ];
  }

  /** An agent went away: what was last known of it. */
  saw(sighting: AgentSighting): void {
    // When the hub stops, all were kept before they were told to go.
    if (this.#stopped) return;
    void this.#attempt(() => this.#keep([sighting]));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#attempt(() => this.#keep(this.#options.sightings()));
  }

  async #keep(sightings: readonly AgentSighting[]): Promise<void> {
    if (sightings.length > 0) await this.#options.store.agents.saw(sightings);
  }

  async #prune(): Promise<void> {
    const { store, clock, log } = this.#options;
    const nowMs = clock.wallMs();
    const bounds = { beforeMs: nowMs - eventAgeMs, maxBytes: eventBytes };
    let events = 0;
    let some: number;
    // Step by step: between two of them the store takes what came meanwhile.
    do {
      some = await store.events.prune(bounds);
      events += some;
    } while (some > 0 && !this.#stopped);
    await store.access.pruneAccess(nowMs);
    if (events > 0) log.info({ events }, 'old events were removed');
  }

  /** The live path goes on when the disk does not: it is logged, and tried again at the next turn. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.error({ err: error }, 'housekeeping failed');
    }
  }
}
