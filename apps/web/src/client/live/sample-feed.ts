import {
  RowDirectory,
  type FieldOf,
  type SampleKind,
  type SampleTable,
  type WireError,
} from '@kubevitals/shared';
import type { Feed, TopicFrame, WatchRequest } from './feed.ts';
import type { FrameNotifier, Notifiable } from './frame-notifier.ts';
import { LiveTable } from './live-table.ts';

/** A tick as it arrived, before anything is painted: what series are built from. */
export type TickListener = (tick: { readonly wallMs: number; readonly tick: number }) => void;

export interface SampleFeedOptions<K extends SampleKind> {
  readonly request: Extract<WatchRequest, { t: 'watch-samples' }>;
  readonly kind: K;
  readonly notifier: FrameNotifier;
  readonly nowMs: () => number;
  /** Called with each frame's node, for the judgement of silence. */
  readonly heard: (wallMs: number) => void;
}

/** One watch of numbers: the newest table wins, nothing older is kept. */
export class SampleFeed<K extends SampleKind = SampleKind> implements Feed, Notifiable {
  readonly request: Extract<WatchRequest, { t: 'watch-samples' }>;
  /** What is on the screen: follows what arrived at each frame. */
  readonly table: LiveTable<K>;
  readonly #options: SampleFeedOptions<K>;
  readonly #directory = new RowDirectory();
  readonly #tickListeners = new Set<TickListener>();
  #fields: readonly string[] = [];
  #serials: readonly number[] = [];
  #rows: readonly string[] = [];
  #index: ReadonlyMap<string, number> = new Map();
  #newest: SampleTable | null = null;
  #receivedAt = 0;
  #directoryMoved = false;

  constructor(options: SampleFeedOptions<K>) {
    this.#options = options;
    this.request = options.request;
    this.table = new LiveTable<K>(options.kind);
  }

  accepted(fields: readonly string[] | null): void {
    this.#fields = fields ?? [];
    this.table.setFailure(null);
  }

  failed(error: WireError): void {
    this.table.setFailure(error.message);
  }

  onTick(listener: TickListener): () => void {
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  /** Of the newest tick that arrived, painted or not; NaN when unknown. */
  newest(rowId: string, field: FieldOf<K>): number {
    const row = this.#index.get(rowId);
    const column = this.#newest?.columns[this.#fields.indexOf(field)];
    return row === undefined ? Number.NaN : (column?.[row] ?? Number.NaN);
  }

  get newestWallMs(): number | null {
    return this.#newest?.wallMs ?? null;
  }

  receive(frame: TopicFrame): 'ok' | 'ask-whole' {
    if (frame.t === 'rows') {
      this.#directory.apply(frame);
      this.#directoryMoved = true;
    } else if (frame.t === 'samples') {
      this.#take(frame);
    }
    return 'ok';
  }

  publish(): { readonly tick: number; readonly wallMs: number } | null {
    const newest = this.#newest;
    if (newest === null) return null;
    this.table.show({
      fields: this.#fields,
      rows: this.#rows,
      index: this.#index,
      columns: newest.columns,
      tick: newest.tick,
      wallMs: newest.wallMs,
      receivedAt: this.#receivedAt,
    });
    return newest;
  }

  #take(frame: SampleTable): void {
    if (this.#directoryMoved || !sameNumbers(frame.rows, this.#serials)) this.#indexRows(frame.rows);
    this.#newest = frame;
    this.#receivedAt = this.#options.nowMs();
    this.#options.heard(frame.wallMs);
    for (const listener of this.#tickListeners) listener(frame);
    this.#options.notifier.enqueue(this, 'figures');
  }

  #indexRows(serials: readonly number[]): void {
    const rows: string[] = [];
    const index = new Map<string, number>();
    serials.forEach((serial, position) => {
      const id = this.#directory.idOf(serial);
      if (id === undefined) return;
      rows.push(id);
      index.set(id, position);
    });
    this.#serials = serials;
    this.#rows = rows;
    this.#index = index;
    this.#directoryMoved = false;
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
