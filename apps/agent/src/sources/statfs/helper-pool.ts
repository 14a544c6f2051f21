import type { StatfsAnswer } from './statfs-answer.ts';

/** Helper processes that may hang in the kernel at once. A process that waits for a device cannot be ended by anyone. */
const mostStuck = 8;
/** Times that the shared helper is started in one round: where it ends each time, more would only cost. */
const mostStarts = 8;

/** A process that answers one question at a time. */
export interface Helper {
  /** False once it was killed or has ended. */
  readonly isUsable: boolean;
  /** Resolves when the kernel has let it go, perhaps never. */
  readonly gone: Promise<void>;
  ask(path: Buffer, deadlineMs: number): Promise<StatfsAnswer>;
  kill(): void;
}

export interface HelperPoolOptions {
  readonly start: () => Helper;
  readonly deadlineMs: number;
}

/** An answer, and when the process that gave it (or did not) is free or gone. */
export interface HelperReply {
  readonly answer: StatfsAnswer;
  /** Set when it hung: resolves when its process is really gone, perhaps never. */
  readonly gone: Promise<void> | null;
}

/** The shared helper, and one of their own for the file systems that hung. */
export class HelperPool {
  readonly #options: HelperPoolOptions;
  readonly #living = new Set<Helper>();
  #shared: Helper | null = null;
  #starts = 0;

  constructor(options: HelperPoolOptions) {
    this.#options = options;
  }

  /** Processes that were killed and are still there. */
  get stuck(): number {
    let count = 0;
    for (const { isUsable } of this.#living) if (!isUsable) count++;
    return count;
  }

  get isFull(): boolean {
    return this.stuck >= mostStuck;
  }

  beginRound(): void {
    this.#starts = 0;
  }

  /** Asks the shared helper; one question at a time. */
  async askShared(path: Buffer): Promise<HelperReply> {
    if (!this.#shared?.isUsable) {
      if (this.isFull) return notAsked('too many helper processes hang in the kernel');
      if (++this.#starts > mostStarts) return notAsked('the helper process ends again and again');
      this.#shared = this.#start();
    }
    return this.#ask(this.#shared, path);
  }

  /** Asks a new process that ends behind the answer. */
  async askAlone(path: Buffer): Promise<HelperReply> {
    if (this.isFull) return notAsked('too many helper processes hang in the kernel');
    const helper = this.#start();
    const reply = await this.#ask(helper, path);
    helper.kill();
    return reply;
  }

  /** Kills all; resolves when those that can be killed are gone. */
  async close(): Promise<void> {
    const usable = [...this.#living].filter(({ isUsable }) => isUsable);
    for (const helper of this.#living) helper.kill();
    await Promise.all(usable.map(({ gone }) => gone));
  }

  #start(): Helper {
    const helper = this.#options.start();
    this.#living.add(helper);
    void helper.gone.then(() => this.#living.delete(helper));
    return helper;
  }

  async #ask(helper: Helper, path: Buffer): Promise<HelperReply> {
    const answer = await helper.ask(path, this.#options.deadlineMs);
    return { answer, gone: answer.outcome === 'hung' ? helper.gone : null };
  }
}

function notAsked(why: string): HelperReply {
  return { answer: { outcome: 'failed', code: why }, gone: null };
}
