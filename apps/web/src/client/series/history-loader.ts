import type { CallInput, HistoryResponse, NodeId, SampleKind } from '@kubevitals/shared';

export type HistoryQuery = (node: NodeId, request: CallInput<'history'>) => Promise<HistoryResponse>;

export interface HistoryAsk {
  readonly node: NodeId;
  readonly kind: SampleKind;
  readonly rows: readonly string[];
  readonly fields: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly points: number;
}

interface Batch {
  readonly ask: HistoryAsk;
  readonly rows: Set<string>;
  readonly answer: Promise<HistoryResponse>;
}

/** Rows that one question may name. */
const mostRows = 256;
const gatherMs = 20;

/**
 * Asks nodes for their history. Questions that differ in their rows only and come within a moment (the sparklines of a
 * table) become one.
 */
export class HistoryLoader {
  readonly #query: HistoryQuery;
  readonly #after: (delayMs: number, run: () => void) => void;
  readonly #open = new Map<string, Batch>();

  constructor(query: HistoryQuery, after: (delayMs: number, run: () => void) => void) {
    this.#query = query;
    this.#after = after;
  }

  /** The answer may hold more rows than were asked for. Rejects as the query does. */
  async load(ask: HistoryAsk): Promise<HistoryResponse> {
    const { rows, ...rest } = ask;
    const key = JSON.stringify(rest);
    const open = this.#open.get(key);
    const batch = open && open.rows.size + rows.length <= mostRows ? open : this.#begin(key, ask);
    for (const row of rows) batch.rows.add(row);
    return batch.answer;
  }

  #begin(key: string, ask: HistoryAsk): Batch {
    const rows = new Set<string>();
    const answer = new Promise<HistoryResponse>((resolve, reject) => {
      this.#after(gatherMs, () => {
        if (this.#open.get(key)?.rows === rows) this.#open.delete(key);
        this.#query(ask.node, {
          kind: ask.kind,
          rows: [...rows],
          fields: [...ask.fields],
          fromMs: ask.fromMs,
          toMs: ask.toMs,
          points: ask.points,
        }).then(resolve, reject);
      });
    });
    const batch = { ask, rows, answer };
    this.#open.set(key, batch);
    return batch;
  }
}
