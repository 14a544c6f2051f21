import { limits, type SampleKind, type Want } from '@kubevitals/shared';
import type { SampleView } from './sample-topic.ts';

/** How long what nobody looks at any more is still asked for: people switch tabs and come back. */
const lingerMs = 5000;
/** Bytes of row ids that a want names, else it is all rows: the wants of all kinds together fit into one frame. */
const rowBytesLimit = 24 * 1024;
/** Changes within this time travel as one message. */
const batchMs = 50;

interface Look {
  readonly kind: SampleKind;
  readonly view: SampleView;
  /** Null while somebody looks; else when it ends, monotonic. */
  endsMs: number | null;
}

/**
 * What somebody looks at each second on one node, merged into one want a kind: the union of the rows and of the
 * fields. Timers run only while something is about to change.
 */
export class Interest {
  readonly #looks = new Map<string, Look>();
  readonly #monoMs: () => number;
  readonly #changed: (wants: readonly Want[]) => void;
  #batch: NodeJS.Timeout | null = null;
  #linger: NodeJS.Timeout | null = null;

  constructor(monoMs: () => number, changed: (wants: readonly Want[]) => void) {
    this.#monoMs = monoMs;
    this.#changed = changed;
  }

  look(key: string, kind: SampleKind, view: SampleView): void {
    const known = this.#looks.get(key);
    this.#looks.set(key, { kind, view, endsMs: null });
    if (!known) this.#schedule();
  }

  leave(key: string): void {
    const look = this.#looks.get(key);
    if (!look) return;
    look.endsMs = this.#monoMs() + lingerMs;
    this.#linger ??= setTimeout(() => {
      this.#sweep();
    }, lingerMs).unref();
  }

  wants(): readonly Want[] {
    const merged = new Map<SampleKind, { fields: Set<string>; rows: Set<string> | null }>();
    for (const { kind, view } of this.#looks.values()) {
      const want = merged.get(kind) ?? { fields: new Set<string>(), rows: new Set<string>() };
      for (const field of view.fields) want.fields.add(field);
      if (view.rows === null) want.rows = null;
      else for (const row of view.rows) want.rows?.add(row);
      merged.set(kind, want);
    }
    return [...merged].map(([kind, { fields, rows }]) => ({
      kind,
      fields: [...fields],
      rows: rows === null || !fitsIntoWant(rows) ? null : [...rows],
    }));
  }

  close(): void {
    if (this.#batch) clearTimeout(this.#batch);
    if (this.#linger) clearTimeout(this.#linger);
    this.#batch = null;
    this.#linger = null;
  }

  #sweep(): void {
    this.#linger = null;
    const nowMs = this.#monoMs();
    let next = Infinity;
    for (const [key, { endsMs }] of this.#looks) {
      if (endsMs === null) continue;
      if (endsMs <= nowMs) {
        this.#looks.delete(key);
        this.#schedule();
      } else {
        next = Math.min(next, endsMs);
      }
    }
    if (next === Infinity) return;
    this.#linger = setTimeout(
      () => {
        this.#sweep();
      },
      Math.max(1, next - nowMs),
    ).unref();
  }

  #schedule(): void {
    this.#batch ??= setTimeout(() => {
      this.#batch = null;
      this.#changed(this.wants());
    }, batchMs).unref();
  }
}

function fitsIntoWant(rows: ReadonlySet<string>): boolean {
  if (rows.size > limits.interestRows) return false;
  let bytes = 0;
  for (const row of rows) bytes += Buffer.byteLength(JSON.stringify(row));
  return bytes <= rowBytesLimit;
}
