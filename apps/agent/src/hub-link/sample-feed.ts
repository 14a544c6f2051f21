import type { RowsChange, Want } from '@kubevitals/shared';
import { interestIn, type Interest } from './interest.ts';
import { isBehind, type LinkTable, type LinkTick, type Outlet } from './link-table.ts';
import { SampleEncoder } from './sample-encoder.ts';

const wholeEveryTicks = 10;

interface Feed {
  readonly table: LinkTable;
  /** Sent whole at each tick: so small that it serves as the node's heartbeat. */
  readonly isHeartbeat: boolean;
  interest: Interest | null;
  /** The hub knows no rows, or not the right ones. */
  needsReset: boolean;
  gapBefore: boolean;
  nextWhole: number;
}

/**
 * Sends what was read at a tick: whole tables every ten ticks, spread so that no tick is heavy, and at each tick what
 * somebody looks at. Behind a slow connection readings are skipped, never queued.
 */
export class SampleFeed {
  readonly #feeds: readonly Feed[];
  readonly #encoder = new SampleEncoder();
  #skipped = 0;

  constructor(tables: Iterable<LinkTable>, heartbeatKind: string) {
    this.#feeds = Array.from(tables, (table) => ({
      table,
      isHeartbeat: table.kind === heartbeatKind,
      interest: null,
      needsReset: true,
      gapBefore: false,
      nextWhole: 0,
    }));
  }

  /** Readings that were skipped because the connection was behind. */
  get skipped(): number {
    return this.#skipped;
  }

  /** A hub that knows nothing: everything once, whole, at the next tick. */
  restart(): void {
    for (const feed of this.#feeds) {
      feed.interest = null;
      feed.needsReset = true;
      feed.gapBefore = true;
      feed.nextWhole = 0;
    }
  }

  setInterest(wants: readonly Want[]): void {
    for (const feed of this.#feeds) feed.interest = interestIn(feed.table, wants);
  }

  /** Nobody listens: rows that came and went are forgotten, the next hub gets them whole. */
  drain(): void {
    for (const { table } of this.#feeds) table.takeRowsChange();
  }

  /** `collected`: the tables that have a reading of this tick. */
  flush(
    collected: readonly { readonly kind: string }[],
    { tick, gapBefore }: { readonly tick: LinkTick; readonly gapBefore: boolean },
    outlet: Outlet,
  ): void {
    // Asked once: what one tick sends does not count against its own later kinds.
    const behind = isBehind(outlet);
    for (const [index, feed] of this.#feeds.entries()) {
      feed.gapBefore ||= gapBefore;
      const change = feed.table.takeRowsChange();
      const isRead = collected.some(({ kind }) => kind === feed.table.kind);
      if (behind) {
        feed.needsReset ||= change !== null;
        if (isRead) this.#skip(feed);
        continue;
      }
      this.#sendRows(feed, change, outlet);
      if (!isRead) continue;
      const whole = feed.isHeartbeat || tick.number >= feed.nextWhole;
      if (!whole && feed.interest === null) continue;
      const message = { tick, gapBefore: feed.gapBefore };
      outlet.send(this.#encoder.encode(feed.table, message, whole ? null : feed.interest));
      feed.gapBefore = false;
      if (whole) feed.nextWhole = nextWhole(tick.number, index);
    }
  }

  #skip(feed: Feed): void {
    this.#skipped += 1;
    feed.gapBefore = true;
  }

  #sendRows(feed: Feed, change: RowsChange | null, outlet: Outlet): void {
    const rows = feed.needsReset ? feed.table.allRows() : change;
    if (!rows) return;
    feed.needsReset = false;
    outlet.send(JSON.stringify({ t: 'rows', kind: feed.table.kind, ...rows }));
  }
}

/** Each kind has its own tick among the ten. */
function nextWhole(now: number, index: number): number {
  const phase = index % wholeEveryTicks;
  return now + wholeEveryTicks - ((now - phase) % wholeEveryTicks);
}
