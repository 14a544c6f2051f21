export interface RankingOptions {
  /** How many are listed. */
  readonly size: number;
  /** How much more an outsider or a lower one must have, to pass: 1.25 is a quarter more. */
  readonly margin: number;
  /** Weight of the newest score against what was before, 0–1. */
  readonly weight: number;
}

/**
 * Ranks what changes each second without jumping: scores are smoothed, and a place changes hands only when one has
 * clearly more. The answer keeps its identity until a place changes.
 */
export class StableRanking {
  readonly #options: RankingOptions;
  #smooth = new Map<string, number>();
  #order: readonly string[] = [];

  constructor(options: RankingOptions) {
    this.#options = options;
  }

  get order(): readonly string[] {
    return this.#order;
  }

  /** Takes the newest scores; those without a positive one are not listed. */
  update(scores: ReadonlyMap<string, number>): readonly string[] {
    this.#smooth = this.#smoothed(scores);
    const kept = this.#order.filter((id) => this.#smooth.has(id));
    const listed = new Set(kept);
    const outside = [...this.#smooth.keys()].filter((id) => !listed.has(id));
    outside.sort((a, b) => this.#score(b) - this.#score(a) || a.localeCompare(b));
    const order = settle(kept, (a, b) => this.#passes(b, a));
    for (const id of outside) {
      if (order.length < this.#options.size) {
        insert(order, id, (other) => this.#score(other) >= this.#score(id));
        continue;
      }
      const last = order.at(-1);
      if (last === undefined || !this.#passes(id, last)) break;
      order.pop();
      insert(order, id, (other) => !this.#passes(id, other));
    }
    if (!sameOrder(order, this.#order)) this.#order = order;
    return this.#order;
  }

  #smoothed(scores: ReadonlyMap<string, number>): Map<string, number> {
    const { weight } = this.#options;
    const next = new Map<string, number>();
    for (const [id, score] of scores) {
      if (!(score > 0)) {
        // A listed one that pauses for a second fades out instead of vanishing.
        const before = (this.#smooth.get(id) ?? 0) * (1 - weight);
        if (before > 1e-9) next.set(id, before);
        continue;
      }
      const before = this.#smooth.get(id);
      next.set(id, before === undefined ? score : before + (score - before) * weight);
    }
    return next;
  }

  #score(id: string): number {
    return this.#smooth.get(id) ?? 0;
  }

  #passes(id: string, other: string): boolean {
    return this.#score(id) > this.#score(other) * this.#options.margin;
  }
}

/** Lets neighbours change places while the lower one passes the upper. */
function settle(ids: readonly string[], passes: (upper: string, lower: string) => boolean): string[] {
  const order: string[] = [];
  for (const id of ids) {
    let at = order.length;
    while (at > 0 && passes(order[at - 1] ?? '', id)) at -= 1;
    order.splice(at, 0, id);
  }
  return order;
}

/** Puts an id behind all that stay above it. */
function insert(order: string[], id: string, above: (other: string) => boolean): void {
  let at = order.length;
  while (at > 0 && !above(order[at - 1] ?? '')) at -= 1;
  order.splice(at, 0, id);
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}
