import { samples, type HistoryResponse, type NodeId, type SampleKind } from '@kubevitals/shared';
import { errorSentence } from '../error-sentence.ts';
import type { LiveClock } from '../live/clock.ts';
import type { FrameNotifier, Notifiable } from '../live/frame-notifier.ts';
import type { SampleFeed } from '../live/sample-feed.ts';
import type { Held } from '../live/watch-list.ts';
import type { HistoryLoader } from './history-loader.ts';
import { rebucket } from './rebucket.ts';
import { SeriesBuffer } from './series-buffer.ts';
import { bucketStart, type SeriesGrid } from './series-grid.ts';
import { waitingSeries, type Series } from './series.ts';

/** Which part of time: the newest `lengthMs`, or fixed moments of the agent's wall clock. */
export type SeriesWindow =
  | { readonly live: true; readonly lengthMs: number }
  | { readonly live: false; readonly fromMs: number; readonly toMs: number };

export interface SeriesSpec<K extends SampleKind = SampleKind> {
  readonly node: NodeId;
  readonly kind: K;
  readonly rows: readonly string[];
  readonly fields: readonly string[];
  readonly window: SeriesWindow;
  readonly grid: SeriesGrid;
}

export interface SeriesSources {
  readonly history: HistoryLoader;
  readonly notifier: FrameNotifier;
  readonly clock: LiveClock;
  /** Best guess of the agent's wall clock now, in ms. */
  readonly agentNowMs: (node: NodeId) => number;
}

/** How long the first tick is waited for before the history is asked for at a guessed time. */
const firstTickMs = 700;
/** Between two questions for one series. */
const askAgainMs = 5000;

/**
 * One series: full from the node's history at once, then live ticks appended. After a hole in what arrived the history
 * is asked again, so that only what the node itself does not know stays a gap.
 */
export class SeriesFeed<K extends SampleKind = SampleKind> implements Notifiable {
  readonly #spec: SeriesSpec<K>;
  readonly #sources: SeriesSources;
  readonly #held: Held<SampleFeed<K>> | null;
  readonly #live: SampleFeed<K> | null;
  readonly #buffer: SeriesBuffer;
  readonly #listeners = new Set<() => void>();
  readonly #columnAt = new Map<string, number>();
  readonly #cells: { readonly row: string; readonly field: string }[] = [];
  #series: Series = waitingSeries;
  #running = false;
  #cancel: () => void = () => {};
  #asking = false;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #wanted = false;
  #lastTickMs = Number.NaN;
  #usualMs: number;
  #answer: Pick<HistoryResponse, 'oldestMs' | 'shortenedWhy'> | null = null;
  #why: string | null = null;
  #shownTick: { readonly tick: number; readonly wallMs: number } | null = null;

  constructor(spec: SeriesSpec<K>, sources: SeriesSources, live: Held<SampleFeed<K>> | null) {
    this.#spec = spec;
    this.#sources = sources;
    this.#held = live;
    this.#live = live?.feed ?? null;
    for (const row of spec.rows) {
      for (const field of spec.fields) {
        this.#columnAt.set(cellKey(row, field), this.#cells.length);
        this.#cells.push({ row, field });
      }
    }
    this.#buffer = new SeriesBuffer(this.#cells.length, spec.grid);
    this.#usualMs = Math.max(samples[spec.kind].everyMs, live?.feed.request.everyMs ?? 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly snapshot = (): Series => this.#series;

  /** Begins to fill; the result ends it. What is held stays. */
  start(): () => void {
    this.#running = true;
    const release = this.#held?.retain() ?? (() => {});
    const stopTicks = this.#live?.onTick((tick) => this.#tick(tick)) ?? (() => {});
    if (!this.#spec.window.live || (this.#live?.newestWallMs ?? null) !== null) this.#ask();
    else this.#cancel = this.#sources.clock.after(firstTickMs, () => this.#ask());
    return () => {
      this.#running = false;
      stopTicks();
      this.#cancel();
      release();
    };
  }

  publish(): { readonly tick: number; readonly wallMs: number } | null {
    const { window, grid } = this.#spec;
    const last = window.live ? this.#buffer.newestStart : bucketStart(window.toMs - 1, grid.stepMs);
    const state = this.#answer ? 'ready' : this.#why === null ? 'waiting' : 'failed';
    if (Number.isNaN(last)) {
      this.#series = { ...waitingSeries, state, why: this.#why };
    } else {
      const times = this.#buffer.times(last);
      const columns = this.#cells.map((_, column) => this.#buffer.column(column, times));
      this.#series = {
        state,
        why: this.#why,
        times,
        stepMs: grid.stepMs,
        oldestMs: this.#answer?.oldestMs ?? null,
        shortenedWhy: this.#answer?.shortenedWhy ?? null,
        column: (row, field) => columns[this.#columnAt.get(cellKey(row, field)) ?? -1] ?? null,
      };
    }
    for (const listener of this.#listeners) listener();
    return this.#shownTick;
  }

  #tick(tick: { readonly wallMs: number; readonly tick: number }): void {
    const { wallMs } = tick;
    const sinceLast = wallMs - this.#lastTickMs;
    if (sinceLast < -this.#spec.grid.stepMs) this.#buffer.clear();
    const hole = Number.isNaN(sinceLast) || sinceLast < 0 || sinceLast > 2.5 * this.#usualMs;
    if (!Number.isNaN(sinceLast) && sinceLast > 0) {
      this.#usualMs = Math.max(samples[this.#spec.kind].everyMs, this.#live?.request.everyMs ?? 0, sinceLast);
    }
    this.#lastTickMs = wallMs;
    this.#shownTick = tick;
    this.#buffer.addTick(wallMs, (column) => {
      const cell = this.#cells[column];
      // The fields of a spec are fields of its kind.
      return cell ? (this.#live?.newest(cell.row, cell.field as never) ?? Number.NaN) : Number.NaN;
    });
    if (hole || this.#wanted || this.#answer === null) this.#ask();
    this.#sources.notifier.enqueue(this, 'charts');
  }

  #ask(): void {
    this.#cancel();
    const now = this.#sources.clock.nowMs();
    if (this.#asking || now - this.#askedAtMs < askAgainMs) {
      this.#wanted = true;
      return;
    }
    this.#asking = true;
    this.#wanted = false;
    this.#askedAtMs = now;
    void this.#load();
  }

  async #load(): Promise<void> {
    const { node, kind, rows, fields, window, grid } = this.#spec;
    const agentNow = this.#live?.newestWallMs ?? this.#sources.agentNowMs(node);
    const lastMs = window.live ? agentNow : window.toMs - 1;
    const toMs = bucketStart(lastMs, grid.stepMs) + grid.stepMs;
    const fromMs = toMs - grid.count * grid.stepMs;
    try {
      const answer = await this.#sources.history.load({
        node,
        kind,
        rows,
        fields,
        fromMs,
        toMs,
        points: grid.count,
      });
      this.#why = null;
      this.#answer = answer;
      this.#fill(answer);
    } catch (error) {
      this.#why = errorSentence(error);
    } finally {
      this.#asking = false;
    }
    if (this.#running) this.#sources.notifier.enqueue(this, 'charts');
  }

  #fill(answer: HistoryResponse): void {
    const options = {
      grid: this.#spec.grid,
      times: answer.times,
      answerStepMs: answer.stepMs,
      everyMs: samples[this.#spec.kind].everyMs,
      newestMs: this.#lastTickMs,
    };
    for (const answered of answer.series) {
      const column = this.#columnAt.get(cellKey(answered.row, answered.field));
      if (column === undefined) continue;
      for (const [start, value] of rebucket(answered, options)) this.#buffer.fill(start, column, value);
    }
  }
}

function cellKey(row: string, field: string): string {
  return `${field}\n${row}`;
}
