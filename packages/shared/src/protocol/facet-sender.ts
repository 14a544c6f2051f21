import { addHash, itemHash, subtractHash } from './checksum.ts';
import type { FacetChange, FacetWhole } from './facet-messages.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * The sending end of a facet: holds its items, collects changes, and gives them out as one difference with a revision
 * and a checksum. Upserts that change nothing cost a hash and send nothing.
 */
export class FacetSender<T extends Item = Item> {
  readonly #items = new Map<string, { readonly item: T; readonly hash: number }>();
  readonly #upserted = new Set<string>();
  readonly #removed = new Set<string>();
  #revision = 0;
  #checksum = 0;

  get size(): number {
    return this.#items.size;
  }

  get revision(): number {
    return this.#revision;
  }

  get(key: string): T | undefined {
    return this.#items.get(key)?.item;
  }

  *entries(): Generator<readonly [string, T]> {
    for (const [key, { item }] of this.#items) yield [key, item];
  }

  /** Returns whether anything changed. */
  upsert(key: string, item: T): boolean {
    const hash = itemHash(key, item);
    const before = this.#items.get(key);
    if (before?.hash === hash) return false;
    if (before) this.#checksum = subtractHash(this.#checksum, before.hash);
    this.#checksum = addHash(this.#checksum, hash);
    this.#items.set(key, { item, hash });
    this.#upserted.add(key);
    this.#removed.delete(key);
    return true;
  }

  /** Returns whether it was there. */
  remove(key: string): boolean {
    const before = this.#items.get(key);
    if (!before) return false;
    this.#checksum = subtractHash(this.#checksum, before.hash);
    this.#items.delete(key);
    this.#upserted.delete(key);
    this.#removed.add(key);
    return true;
  }

  /** All changes since the last call as one difference; null when there are none. */
  takeChange(): FacetChange | null {
    if (this.#upserted.size === 0 && this.#removed.size === 0) return null;
    this.#revision += 1;
    const upserts: [string, T][] = [];
    for (const key of this.#upserted) {
      const entry = this.#items.get(key);
      if (entry) upserts.push([key, entry.item]);
    }
    const removals = [...this.#removed];
    this.#upserted.clear();
    this.#removed.clear();
    return { revision: this.#revision, checksum: this.#checksum, upserts, removals };
  }

  /**
   * The whole, at the revision of the last difference. Take pending changes first: with several receivers all of
   * them must see each revision.
   */
  whole(): FacetWhole {
    if (this.#upserted.size > 0 || this.#removed.size > 0) {
      throw new Error('changes are pending: call takeChange() and send it before asking for the whole');
    }
    return {
      revision: this.#revision,
      checksum: this.#checksum,
      items: [...this.#items].map(([key, { item }]) => [key, item]),
    };
  }
}
