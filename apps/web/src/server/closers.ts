import type { Log } from '../hub/log.ts';

/** What must be undone, the last first. One that fails does not keep the others from running. */
export class Closers {
  readonly #log: Log;
  readonly #closers: (() => unknown)[] = [];
  #done: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  run(): Promise<void> {
    this.#done ??= this.#run();
    return this.#done;
  }

  async #run(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        this.#log.error({ err: error }, 'closing failed');
      }
    }
  }
}
