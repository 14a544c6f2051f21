import { samples, type NodeId, type SampleKind } from '@kubevitals/shared';
import { browserFrames, noFrames, recordPaint } from './live/browser-frames.ts';
import { browserClock, type LiveClock } from './live/clock.ts';
import { FrameNotifier } from './live/frame-notifier.ts';
import { LiveClient } from './live/live-client.ts';
import type { SampleWatch } from './live/watch-key.ts';
import { HistoryLoader, type HistoryQuery } from './series/history-loader.ts';
import { RangeTable, type PastMoment } from './series/range-table.ts';
import { SeriesFeed, type SeriesSpec, type SeriesWindow } from './series/series-feed.ts';
import { seriesGrid } from './series/series-grid.ts';
import { SharedPool, type Lease } from './series/shared-pool.ts';

export interface SeriesAsk<K extends SampleKind> {
  readonly node: NodeId;
  readonly kind: K;
  readonly rows: readonly string[];
  readonly fields: readonly string[];
  readonly window: SeriesWindow;
  readonly points?: number | undefined;
  /** The watch whose ticks are appended. */
  readonly watch: SampleWatch<K>;
}

/** A page that turns over its parts comes back to full charts within this time. */
const lingerMs = 10_000;

/** Everything that one page holds of its hub: the live socket, the series, the questions about the past. */
export class PageClient {
  readonly live: LiveClient;
  readonly notifier: FrameNotifier;
  readonly history: HistoryLoader;
  readonly #clock: LiveClock;
  readonly #series: SharedPool<SeriesFeed>;
  readonly #ranges: SharedPool<RangeTable>;

  constructor(query: HistoryQuery, openSocket: () => WebSocket) {
    const inBrowser = typeof window !== 'undefined';
    this.#clock = inBrowser ? browserClock : { ...browserClock, nowMs: () => 0, after: () => () => {} };
    this.notifier = new FrameNotifier(inBrowser ? browserFrames() : noFrames, recordPaint);
    this.live = new LiveClient({
      open: openSocket,
      random: () => Math.random(),
      clock: this.#clock,
      notifier: this.notifier,
    });
    this.history = new HistoryLoader(query, (delayMs, run) => void this.#clock.after(delayMs, run));
    this.#series = new SharedPool(this.#clock, lingerMs);
    this.#ranges = new SharedPool(this.#clock, lingerMs);
  }

  /** Best guess of the agent's wall clock now, in ms. */
  agentNowMs(node: NodeId): number {
    const { agentWallMs, lastAt } = this.live.silence.hearing(node) ?? { agentWallMs: null, lastAt: 0 };
    return agentWallMs === null ? this.live.hubNowMs() : agentWallMs + this.#clock.nowMs() - lastAt;
  }

  series<K extends SampleKind>(ask: SeriesAsk<K>): Lease<SeriesFeed> {
    const { node, kind, rows, fields, window, points, watch } = ask;
    const lengthMs = window.live ? window.lengthMs : window.toMs - window.fromMs;
    const everyMs = Math.max(samples[kind].everyMs, watch.everyMs ?? 0);
    const spec: SeriesSpec<K> = {
      node,
      kind,
      rows,
      fields,
      window,
      grid: seriesGrid(lengthMs, { points, everyMs }),
    };
    const held = window.live ? this.live.samples(watch) : null;
    const make = (): SeriesFeed => {
      const { history, notifier } = this;
      const agentNowMs = (of: NodeId) => this.agentNowMs(of);
      const feed = new SeriesFeed<K>(spec, { history, notifier, clock: this.#clock, agentNowMs }, held);
      return feed;
    };
    return this.#series.hold(JSON.stringify([spec, watch]), make);
  }

  /** A part of the past, in the shape of a live table. */
  range(ask: SampleWatch<SampleKind>, past: PastMoment): Lease<RangeTable> {
    const make = () => new RangeTable({ ask, past, history: this.history, client: this.live });
    return this.#ranges.hold(JSON.stringify([ask, past]), make);
  }
}
