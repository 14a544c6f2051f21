import type { LiveClock } from '../live/clock.ts';

interface Entry<T> {
  readonly value: T;
  uses: number;
  stop: (() => void) | null;
  cancelEnd: () => void;
}

export interface Lease<T> {
  readonly value: T;
  /** Keeps it running until the result is called. */
  retain(): () => void;
}

/** Begins its work; the result ends it. */
export interface Startable {
  start(): () => void;
}

/** Things shared by key: running while someone retains them, and for a moment longer. */
export class SharedPool<T extends Startable> {
  readonly #clock: LiveClock;
  readonly #lingerMs: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(clock: LiveClock, lingerMs: number) {
    this.#clock = clock;
    this.#lingerMs = lingerMs;
  }

  hold(key: string, make: () => T): Lease<T> {
    const entry = this.#entries.get(key) ?? this.#add(key, make());
    return { value: entry.value, retain: () => this.#retain(key, entry) };
  }

  #add(key: string, value: T): Entry<T> {
    const entry: Entry<T> = { value, uses: 0, stop: null, cancelEnd: () => {} };
    this.#entries.set(key, entry);
    entry.cancelEnd = this.#clock.after(this.#lingerMs + 30_000, () => this.#end(key, entry));
    return entry;
  }

  #retain(key: string, entry: Entry<T>): () => void {
    entry.uses += 1;
    entry.cancelEnd();
    this.#entries.set(key, entry);
    entry.stop ??= entry.value.start();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      entry.uses -= 1;
      if (entry.uses === 0) entry.cancelEnd = this.#clock.after(this.#lingerMs, () => this.#end(key, entry));
    };
  }

  #end(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.stop?.();
    entry.stop = null;
  }
}
