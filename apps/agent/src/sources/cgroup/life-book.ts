import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BytePath } from './byte-path.ts';

/** What is kept of a life, so that it has the same row id after a restart of the agent. */
export interface PastLife {
  readonly path: BytePath;
  readonly inode: number;
  /** Wall clock in ms. */
  readonly firstSeenAt: number;
}

const bookSchema = z.object({
  format: z.literal(1),
  bootId: z.string(),
  lives: z.array(z.tuple([z.string(), z.number(), z.number()])),
});

export interface LifeBookOptions {
  /** Null: nothing is kept, every start is the first. */
  readonly file: string | null;
  /** Lives of another boot are none of ours: inodes start anew. */
  readonly bootId: string;
  readonly warn: (message: string) => void;
}

/** Keeps the lives of cgroups over restarts of the agent within one boot. */
export class LifeBook {
  /** Whether the agent has not run before in this boot, as far as can be known. */
  readonly firstRun: boolean;
  readonly #file: string | null;
  readonly #bootId: string;
  readonly #warn: (message: string) => void;
  readonly #past = new Map<string, PastLife>();
  #failing = false;

  constructor({ file, bootId, warn }: LifeBookOptions) {
    this.#file = file;
    this.#bootId = bootId;
    this.#warn = warn;
    const lives = this.#load();
    this.firstRun = lives === null;
    for (const life of lives ?? []) this.#past.set(keyOf(life), life);
  }

  /** The life with this path and inode of the run before; once taken it is not among the `left` ones. */
  take(path: BytePath, inode: number): PastLife | null {
    const key = keyOf({ path, inode });
    const life = this.#past.get(key) ?? null;
    this.#past.delete(key);
    return life;
  }

  /** Lives of the run before that nobody took: gone while the agent was away. */
  takeLeft(): readonly PastLife[] {
    const left = [...this.#past.values()];
    this.#past.clear();
    return left;
  }

  /** Whether the last write failed. */
  get failing(): boolean {
    return this.#failing;
  }

  /**
   * Writes the lives that are now, and returns whether it could. It waits for the write: what is told of a life as an
   * event and what is kept here must not part when the agent is killed, or the event is told again at the next start.
   */
  save(lives: Iterable<PastLife>): boolean {
    if (this.#file === null) return true;
    const draft = `${this.#file}.new`;
    try {
      writeFileSync(draft, this.#text(lives), { mode: 0o600 });
      renameSync(draft, this.#file);
      this.#failing = false;
    } catch (error) {
      // Said once: on a full disk it fails again and again.
      if (!this.#failing) this.#warn(`The lives of cgroups could not be kept: ${String(error)}`);
      this.#failing = true;
    }
    return !this.#failing;
  }

  #text(lives: Iterable<PastLife>): string {
    const rows = Array.from(lives, ({ path, inode, firstSeenAt }) => [path, inode, firstSeenAt]);
    return JSON.stringify({ format: 1, bootId: this.#bootId, lives: rows });
  }

  #load(): readonly PastLife[] | null {
    if (this.#file === null) return null;
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch {
      return null;
    }
    const book = parseBook(text);
    if (!book) {
      this.#warn(`${this.#file} is damaged; all cgroups get new row ids.`);
      return null;
    }
    if (book.bootId !== this.#bootId) return null;
    return book.lives.map(([path, inode, firstSeenAt]) => ({ path, inode, firstSeenAt }));
  }
}

function parseBook(text: string): z.infer<typeof bookSchema> | null {
  try {
    return bookSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function keyOf({ path, inode }: Pick<PastLife, 'path' | 'inode'>): string {
  return `${inode}/${path}`;
}

/** The row id of a life: the same for the same path, inode and first sight. */
export function lifeId({ path, inode, firstSeenAt }: PastLife): string {
  const hash = createHash('sha256').update(path, 'latin1').update(`\0${inode}\0${firstSeenAt}`);
  return `w-${hash.digest('base64url').slice(0, 16)}`;
}
