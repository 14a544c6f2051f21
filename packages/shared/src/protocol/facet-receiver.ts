import { addHash, itemHash, subtractHash } from './checksum.ts';
import type { FacetChange, FacetWhole } from './facet-messages.ts';

type Item = Readonly<Record<string, unknown>>;

/** Turns what travelled into a trusted item; null drops an item that does not fit (it is counted). */
export type ParseItem<T> = (item: Item) => T | null;

export type ReceiveOutcome =
  | { readonly kind: 'applied'; readonly upserted: readonly string[]; readonly removed: readonly string[] }
  /** A difference did not follow on what is held, or the checksum disagrees: ask for the whole. */
  | { readonly kind: 'ask-whole'; readonly why: string };

/**
 * The receiving end of a facet. After any reconnect or loss the picture equals the source: a gap in the revisions or a
 * wrong checksum asks for the whole, and what is held stays visible until it comes.
 */
export class FacetReceiver<T> {
  readonly #parse: ParseItem<T>;
  readonly #items = new Map<string, T>();
  readonly #hashes = new Map<string, number>();
  #revision: number | null = null;
  #checksum = 0;
  #rejected = 0;

  constructor(parse: ParseItem<T>) {
    this.#parse = parse;
  }

  /** What is held. The same map changes in place. */
  get items(): ReadonlyMap<string, T> {
    return this.#items;
  }

  /** Null before the first whole. */
  get revision(): number | null {
    return this.#revision;
  }

  /** Items that did not fit their schema, since the start. */
  get rejected(): number {
    return this.#rejected;
  }

  applyWhole(message: FacetWhole): ReceiveOutcome {
    const hashes = new Map(message.items.map(([key, item]) => [key, itemHash(key, item)]));
    if ([...hashes.values()].reduce(addHash, 0) !== message.checksum) {
      this.#revision = null;
      return { kind: 'ask-whole', why: 'the checksum of the whole disagrees' };
    }
    const before = new Set(this.#items.keys());
    this.#items.clear();
    this.#hashes.clear();
    this.#checksum = 0;
    for (const [key, item] of message.items) this.#put(key, item, hashes.get(key));
    const removed = [...before].filter((key) => !this.#items.has(key));
    this.#revision = message.revision;
    return { kind: 'applied', upserted: [...this.#items.keys()], removed };
  }

  applyChange(message: FacetChange): ReceiveOutcome {
    if (this.#revision === null) return { kind: 'ask-whole', why: 'nothing is held yet' };
    if (message.revision !== this.#revision + 1) {
      const why = `revision ${message.revision} does not follow ${this.#revision}`;
      this.#revision = null;
      return { kind: 'ask-whole', why };
    }
    const removed: string[] = [];
    for (const key of message.removals) {
      this.#drop(key);
      if (this.#items.delete(key)) removed.push(key);
    }
    const upserted: string[] = [];
    for (const [key, item] of message.upserts) {
      if (this.#put(key, item)) upserted.push(key);
    }
    if (this.#checksum !== message.checksum) {
      this.#revision = null;
      return { kind: 'ask-whole', why: 'the checksum disagrees' };
    }
    this.#revision = message.revision;
    return { kind: 'applied', upserted, removed };
  }

  /** Forgets the revision: the next difference asks for the whole. What is held stays. */
  invalidate(): void {
    this.#revision = null;
  }

  #put(key: string, item: Item, hash = itemHash(key, item)): boolean {
    this.#drop(key);
    this.#hashes.set(key, hash);
    this.#checksum = addHash(this.#checksum, hash);
    const parsed = this.#parse(item);
    if (parsed === null) {
      this.#rejected += 1;
      this.#items.delete(key);
      return false;
    }
    this.#items.set(key, parsed);
    return true;
  }

  #drop(key: string): void {
    const hash = this.#hashes.get(key);
    if (hash === undefined) return;
    this.#checksum = subtractHash(this.#checksum, hash);
    this.#hashes.delete(key);
  }
}
