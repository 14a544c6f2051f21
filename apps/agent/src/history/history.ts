import { samples, type SampleKind } from '@kubevitals/shared';
import type { AnyTable } from '../sampling/any-table.ts';
import type { Tick } from '../sampling/tick.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { KindHistory } from './kind-history.ts';

export interface HistoryOptions {
  readonly kinds: readonly SampleKind[];
  /** How far back it goes when nothing holds it back. */
  readonly fullSeconds: number;
  /** Most memory it may hold. */
  readonly mostBytes: number;
}

/** Ticks between the sealing of one kind and the next. */
const phaseTicks = 3;

/**
 * The last minutes of every kind at full resolution, compressed, within a bound of bytes. What is asked back is exactly
 * what the tables said.
 */
export class History {
  readonly #options: HistoryOptions;
  readonly #kinds = new Map<SampleKind, KindHistory>();
  #spanSeconds: number;
  #spanWhy: string | null = null;
  #newestMonoMs = NaN;
  #isFull = false;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#spanSeconds = options.fullSeconds;
    const writer = new ChunkWriter();
    for (const [index, kind] of options.kinds.entries()) {
      const { everyMs } = samples[kind];
      this.#kinds.set(kind, new KindHistory(kind, writer, { everyMs, phase: index * phaseTicks }));
    }
  }

  get bytes(): number {
    let bytes = 0;
    for (const kind of this.#kinds.values()) bytes += kind.bytes;
    return bytes;
  }

  /** How far back it may go now. */
  get spanSeconds(): number {
    return this.#spanSeconds;
  }

  /** How far back it goes now, in the kind that goes back least. */
  get heldSeconds(): number {
    let held = this.#spanSeconds;
    for (const { oldestMonoMs } of this.#kinds.values()) {
      if (Number.isNaN(oldestMonoMs)) continue;
      held = Math.min(held, (this.#newestMonoMs - oldestMonoMs) / 1000);
    }
    return Number.isNaN(this.#newestMonoMs) ? 0 : held;
  }

  /** Why it goes back less than it should; null when it does not. */
  get shortenedWhy(): string | null {
    if (this.#spanWhy !== null) return this.#spanWhy;
    if (!this.#isFull) return null;
    const mebibytes = Math.round(this.#options.mostBytes / 1024 / 1024);
    return `The history holds as much as its share of the memory budget allows (${mebibytes} MiB).`;
  }

  /** Undefined for a kind that is not kept. */
  kind(kind: SampleKind): KindHistory | undefined {
    return this.#kinds.get(kind);
  }

  /** Lets it go back so far; `why` is told to who asks when that is less than it should be. */
  limitSpan(seconds: number, why: string | null): void {
    this.#spanSeconds = seconds;
    this.#spanWhy = why;
  }

  /** Takes the readings of a tick. `everySeconds`: how often a kind is read now. */
  append(tick: Tick, tables: readonly AnyTable[], everySeconds: (kind: SampleKind) => number): void {
    this.#newestMonoMs = tick.monoMs;
    for (const table of tables) this.#kinds.get(table.kind)?.append(table, tick, everySeconds(table.kind));
    const oldestMs = tick.monoMs - this.#spanSeconds * 1000;
    for (const kind of this.#kinds.values()) {
      while ((kind.chunks[0]?.lastMonoMs ?? Infinity) < oldestMs) kind.dropOldest();
    }
    this.#keepWithinBytes();
  }

  #keepWithinBytes(): void {
    const { mostBytes, fullSeconds } = this.#options;
    let bytes = this.bytes;
    while (bytes > mostBytes) {
      const oldest = this.#kindWithOldestChunk();
      if (!oldest) break;
      this.#isFull = true;
      bytes -= oldest.bytes;
      oldest.dropOldest();
      bytes += oldest.bytes;
    }
    if (this.#isFull && this.heldSeconds >= fullSeconds) this.#isFull = false;
  }

  #kindWithOldestChunk(): KindHistory | null {
    let found: KindHistory | null = null;
    let oldestMs = Infinity;
    for (const kind of this.#kinds.values()) {
      const lastMs = kind.chunks[0]?.lastMonoMs ?? Infinity;
      if (lastMs >= oldestMs) continue;
      oldestMs = lastMs;
      found = kind;
    }
    return found;
  }
}
