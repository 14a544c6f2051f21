import { fieldsOf, type RowsChange } from '@kubevitals/shared';
import type { IncomingTable } from './incoming-table.ts';
import type { KindFeed } from './kind-feed.ts';
import { SharedFrame } from './shared-frame.ts';
import { Topic } from './topic.ts';

export interface SampleView {
  /** Field names of the kind, in the order of its registry. */
  readonly fields: readonly string[];
  /** Row ids; null for all. */
  readonly rows: ReadonlySet<string> | null;
  readonly everyMs: 1000 | 10_000;
}

/** Ticks between two tables of a 10 s topic. */
const slowTicks = 10;

/** Some fields and rows of a kind of a node, each second or every ten. */
export class SampleTopic extends Topic {
  readonly view: SampleView;
  readonly #feed: KindFeed;
  /** Index of each field of the view in the kind. */
  readonly #fieldIndexes: readonly number[];
  /** Serials of the view's rows; unused when it is all rows. */
  readonly #serials = new Set<number>();
  #rowsFrame: SharedFrame | null = null;
  #latest: SharedFrame | null = null;
  #lastTick: number | null = null;

  constructor({
    number,
    key,
    feed,
    view,
  }: {
    number: number;
    key: string;
    feed: KindFeed;
    view: SampleView;
  }) {
    super(number, key);
    this.view = view;
    this.#feed = feed;
    const all: readonly string[] = fieldsOf(feed.kind);
    this.#fieldIndexes = view.fields.map((field) => all.indexOf(field));
    for (const [serial, id] of feed.rows.entries()) if (this.#shows(id)) this.#serials.add(serial);
    feed.topics.add(this);
  }

  override get fields(): readonly string[] {
    return this.view.fields;
  }

  /** To be called when nobody watches it any more. */
  close(): void {
    this.#feed.topics.delete(this);
  }

  opening(): readonly SharedFrame[] {
    if (!this.#feed.known) return [];
    if (this.#latest === null) {
      for (const table of this.#feed.recent()) {
        this.#latest = this.#encode(table);
        if (this.#latest) break;
      }
    }
    const rows = this.#wholeRows();
    return this.#latest ? [rows, this.#latest] : [rows];
  }

  catchUp(): readonly SharedFrame[] {
    const rows = this.#wholeRows();
    return this.#latest ? [rows, this.#latest] : [rows];
  }

  takeRows({ reset, add, drop }: RowsChange): void {
    if (reset) {
      this.#serials.clear();
      this.#latest = null;
      this.#lastTick = null;
    }
    const added = add.filter(([, id]) => this.#shows(id));
    const dropped = drop.filter((serial) => this.view.rows === null || this.#serials.has(serial));
    if (!reset && added.length === 0 && dropped.length === 0) return;
    for (const serial of dropped) this.#serials.delete(serial);
    for (const [serial] of added) this.#serials.add(serial);
    this.#rowsFrame = null;
    this.broadcast(SharedFrame.of({ t: 'rows', topic: this.number, reset, add: added, drop: dropped }));
  }

  takeSamples(table: IncomingTable): void {
    if (this.view.everyMs === 10_000 && !this.#isDue(table)) return;
    const frame = this.#encode(table);
    if (!frame) return;
    this.#lastTick = table.tick;
    this.#latest = frame;
    this.broadcast(frame);
  }

  /**
   * Agents send the whole of each kind once in ten ticks, each kind at a tick of its own, and in between what is wanted
   * each second. A 10 s topic takes the first table of each ten ticks that holds all its rows.
   */
  #isDue(table: IncomingTable): boolean {
    const tens = Math.floor(table.tick / slowTicks);
    const sameTens = this.#lastTick !== null && Math.floor(this.#lastTick / slowTicks) === tens;
    return !sameTens && this.#holdsAllRows(table);
  }

  #holdsAllRows(table: IncomingTable): boolean {
    if (this.view.rows === null) return table.rows.length >= this.#feed.rows.size;
    let held = 0;
    for (const serial of table.rows) if (this.#serials.has(serial)) held += 1;
    return held >= this.#serials.size;
  }

  /** Null when the table lacks a field of the view that the agent has: it was sent for somebody else. */
  #encode(table: IncomingTable): SharedFrame | null {
    const covers = this.#fieldIndexes.every(
      (field) => table.byField[field] !== undefined || !this.#feed.declares(field),
    );
    if (!covers) return null;
    const indexes = this.view.rows === null ? null : this.#indexesOf(table.rows);
    if (indexes?.length === 0) return null;
    const rows = indexes ? indexes.map((index) => table.rows[index] ?? -1) : table.rows;
    const columns = this.#fieldIndexes.map((field) => {
      const column = table.byField[field];
      if (!column) return rows.map(() => null);
      return indexes ? indexes.map((index) => column[index] ?? null) : [...column];
    });
    const { tick, wallMs, monoMs, gapBefore } = table;
    return SharedFrame.of({
      t: 'samples',
      topic: this.number,
      tick,
      wallMs,
      monoMs,
      gapBefore,
      rows,
      columns,
    });
  }

  #indexesOf(rows: readonly number[]): number[] {
    const indexes: number[] = [];
    for (const [index, serial] of rows.entries()) if (this.#serials.has(serial)) indexes.push(index);
    return indexes;
  }

  #wholeRows(): SharedFrame {
    if (!this.#rowsFrame) {
      const add = [...this.#feed.rows.entries()].filter(([, id]) => this.#shows(id));
      this.#rowsFrame = SharedFrame.of({ t: 'rows', topic: this.number, reset: true, add, drop: [] });
    }
    return this.#rowsFrame;
  }

  #shows(id: string): boolean {
    return this.view.rows === null || this.view.rows.has(id);
  }
}
