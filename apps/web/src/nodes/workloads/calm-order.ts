/** What is sorted by at one moment. Numbers: NaN ("not reported") comes last in both directions. */
export interface SortSpec {
  readonly column: string;
  readonly descending: boolean;
}

export interface OrderInput {
  readonly sort: SortSpec;
  readonly ids: readonly string[];
  readonly valueOf: (id: string) => number | string;
  /** The reader points at or moves within the table: nothing may jump now. */
  readonly held: boolean;
  /** Monotonic, in ms. */
  readonly nowMs: number;
}

const everyMs = 5000;

/**
 * The order of a live table. It is sorted anew at once when the person sorts by something else, and otherwise at most
 * every 5 s and never while held: a row must not move away from under a finger. In between, what appears is put at
 * the end and what goes leaves no gap. Equal values keep the order they had.
 */
export class CalmOrder {
  #rank = new Map<string, number>();
  #sortedAtMs = Number.NEGATIVE_INFINITY;
  #sortKey = '';
  /** The last time, no value was known: as soon as there are some, they are sorted. */
  #nothingKnown = true;

  isDue(nowMs: number): boolean {
    return this.#nothingKnown || nowMs - this.#sortedAtMs >= everyMs;
  }

  /** Returns the rank of each id (lower first): the same map when nothing moved. */
  update({ sort, ids, valueOf, held, nowMs }: OrderInput): ReadonlyMap<string, number> {
    const sortKey = `${sort.descending ? '-' : ''}${sort.column}`;
    const changed = sortKey !== this.#sortKey;
    if (changed || (this.isDue(nowMs) && (!held || this.#nothingKnown))) {
      this.#sortKey = sortKey;
      this.#sortedAtMs = nowMs;
      this.#nothingKnown = !ids.some((id) => isKnown(valueOf(id)));
      this.#replace(sortIds(ids, valueOf, { descending: sort.descending, before: this.#rank }));
    } else this.#keep(ids);
    return this.#rank;
  }

  #keep(ids: readonly string[]): void {
    if (ids.length === this.#rank.size && ids.every((id) => this.#rank.has(id))) return;
    const last = Number.MAX_SAFE_INTEGER;
    this.#replace([...ids].sort((a, b) => (this.#rank.get(a) ?? last) - (this.#rank.get(b) ?? last)));
  }

  #replace(sorted: readonly string[]): void {
    const same = sorted.length === this.#rank.size && sorted.every((id, i) => this.#rank.get(id) === i);
    if (!same) this.#rank = new Map(sorted.map((id, index) => [id, index]));
  }
}

interface SortOptions {
  readonly descending: boolean;
  /** Decides between equal values; ids without a rank come after, in the order given. */
  readonly before: ReadonlyMap<string, number>;
}

export function sortIds(
  ids: readonly string[],
  valueOf: (id: string) => number | string,
  { descending, before }: SortOptions,
): string[] {
  const keyed = ids.map((id, index) => ({ id, value: valueOf(id), rank: before.get(id) ?? 1e9 + index }));
  keyed.sort((a, b) => compareValues(a.value, b.value, descending) || a.rank - b.rank);
  return keyed.map(({ id }) => id);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const isKnown = (value: number | string) => value !== '' && !Number.isNaN(value);

function compareValues(a: number | string, b: number | string, descending: boolean): number {
  if (!isKnown(a) || !isKnown(b)) return Number(isKnown(b)) - Number(isKnown(a));
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return descending ? -order : order;
}
