import { fieldsOf, samples, type HistoryResponse, type SampleKind } from '@kubevitals/shared';
import { errorSentence } from '../error-sentence.ts';
import type { LiveClient } from '../live/live-client.ts';
import { LiveTable } from '../live/live-table.ts';
import type { SampleWatch } from '../live/watch-key.ts';
import type { HistoryLoader } from './history-loader.ts';

export interface PastMoment {
  readonly fromMs: number;
  readonly toMs: number;
  /** True: the means over the range. False: the tick at its end. */
  readonly wholeRange: boolean;
}

export interface RangeTableOptions {
  readonly ask: SampleWatch<SampleKind>;
  readonly past: PastMoment;
  readonly history: HistoryLoader;
  /** Names the rows where the ask does not: those that the node has now. */
  readonly client: LiveClient;
}

/** What one question about the past may name. */
const rowsPerQuestion = 200;
const mostRows = 2000;

/** The past in the shape of a live table, the means over a range or one tick: read once, never moving. */
export class RangeTable {
  readonly table: LiveTable;
  readonly #options: RangeTableOptions;
  #loaded = false;

  constructor(options: RangeTableOptions) {
    this.#options = options;
    this.table = new LiveTable(options.ask.kind);
  }

  start(): () => void {
    if (this.#loaded) return () => {};
    const { ask, client } = this.#options;
    if (this.#takeHeld()) return () => {};
    if (ask.rows) {
      void this.#load(ask.rows);
      return () => {};
    }
    const { feed, retain } = client.samples({ ...ask, everyMs: 10_000 });
    const release = retain();
    const stop = feed.table.subscribe(() => {
      const rows = feed.table.rows();
      if (rows.length === 0 || this.#loaded) return;
      void this.#load(rows.slice(0, mostRows));
    });
    return () => {
      stop();
      release();
    };
  }

  /** A page that is paused while it is live shows at once, and exactly, what it showed before. */
  #takeHeld(): boolean {
    const { ask, past, client } = this.#options;
    const { shown } = client.samples(ask).feed.table;
    const { toMs } = past;
    // What comes each 10 s only is up to that old when the page is paused.
    const oldestMs = toMs - Math.max(this.#readEveryMs(), ask.everyMs ?? 1000) * 1.2;
    if (past.wholeRange || !shown || shown.wallMs < oldestMs || shown.wallMs > toMs) return false;
    this.#loaded = true;
    this.table.show(shown);
    return true;
  }

  /** What is asked for: all of it, or as much as holds one tick of the kind at its end. */
  #span(): { readonly fromMs: number; readonly toMs: number } {
    const { past } = this.#options;
    const toMs = past.toMs + 1;
    return { fromMs: past.wholeRange ? past.fromMs : toMs - this.#readEveryMs(), toMs };
  }

  /** How far apart the ticks of the kind are, also on a node that reads its workloads less often to keep its budget. */
  #readEveryMs(): number {
    const { ask, client } = this.#options;
    const { everyMs } = samples[ask.kind];
    if (!ask.kind.startsWith('workload.')) return everyMs;
    const agent = client.facet(ask.node, 'agent').feed.snapshot().items.get('agent');
    return everyMs * (agent?.coarsenessSeconds ?? 1);
  }

  async #load(rows: readonly string[]): Promise<void> {
    this.#loaded = true;
    const { ask, history } = this.#options;
    const { fromMs, toMs } = this.#span();
    const fields = ask.fields ?? fieldsOf(ask.kind);
    try {
      const questions: Promise<HistoryResponse>[] = [];
      for (let from = 0; from < rows.length; from += rowsPerQuestion) {
        const part = rows.slice(from, from + rowsPerQuestion);
        const { node, kind } = ask;
        questions.push(
          history.load({
            node,
            kind,
            rows: part,
            fields,
            fromMs,
            toMs,
            points: 1,
          }),
        );
      }
      this.#show(
        rows,
        fields,
        (await Promise.all(questions)).flatMap(({ series }) => series),
      );
      this.table.setFailure(null);
    } catch (error) {
      this.#loaded = false;
      this.table.setFailure(errorSentence(error));
    }
  }

  #show(rows: readonly string[], fields: readonly string[], series: HistoryResponse['series']): void {
    const index = new Map(rows.map((row, i) => [row, i]));
    const columns = fields.map(() => new Array<number | null>(rows.length).fill(null));
    for (const { row, field, mean } of series) {
      const at = index.get(row);
      const column = columns[fields.indexOf(field)];
      if (at !== undefined && column) column[at] = mean[0] ?? null;
    }
    const { toMs } = this.#options.past;
    this.table.show({ fields, rows, index, columns, tick: 0, wallMs: toMs, receivedAt: 0 });
  }
}
