import type { NodeId } from '@kubevitals/shared';
import type { LiveClock } from './clock.ts';

/** What this browser itself heard of a node. New at each change of `silent`, and at each sample. */
export interface Hearing {
  /** Browser's monotonic clock of the last sample, or of the begin of listening; ms. */
  readonly lastAt: number;
  /** Browser's wall clock then, for people; ms. */
  readonly lastWallMs: number;
  /** Agent's wall clock at the last sample; null before the first. */
  readonly agentWallMs: number | null;
  readonly silent: boolean;
}

interface Attention {
  listeners: number;
  hearing: Hearing;
  cancel: () => void;
}

/**
 * Judges silence by the browser's own monotonic clock: no sample of a node within the limit, whatever the hub says.
 * It judges only nodes of which a watch of one second is open; slower ones say nothing about five seconds.
 */
export class SilenceMonitor {
  readonly #clock: LiveClock;
  readonly #limitMs: number;
  readonly #nodes = new Map<NodeId, Attention>();
  readonly #readers = new Set<() => void>();

  constructor(clock: LiveClock, limitMs: number) {
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  /** Told when a node falls silent or speaks again, not at each sample. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  /** Null while no watch of one second is open. */
  hearing(node: NodeId): Hearing | null {
    return this.#nodes.get(node)?.hearing ?? null;
  }

  silent(node: NodeId): boolean {
    return this.hearing(node)?.silent ?? false;
  }

  /** A watch of one second opened; the result says that it closed. */
  attend(node: NodeId): () => void {
    const attention = this.#nodes.get(node) ?? this.#begin(node);
    attention.listeners += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      attention.listeners -= 1;
      if (attention.listeners > 0) return;
      attention.cancel();
      this.#nodes.delete(node);
    };
  }

  heard(node: NodeId, agentWallMs: number): void {
    const attention = this.#nodes.get(node);
    if (!attention) return;
    const before = attention.hearing;
    attention.hearing = { ...this.#now(), agentWallMs, silent: false };
    // The running timer looks at the newest time when it fires: only after silence a new one is needed.
    if (!before.silent) return;
    this.#arm(attention, this.#limitMs);
    this.#tell();
  }

  #begin(node: NodeId): Attention {
    const hearing = { ...this.#now(), agentWallMs: null, silent: false };
    const attention: Attention = { listeners: 0, hearing, cancel: () => {} };
    this.#nodes.set(node, attention);
    this.#arm(attention, this.#limitMs);
    return attention;
  }

  #now(): { readonly lastAt: number; readonly lastWallMs: number } {
    return { lastAt: this.#clock.nowMs(), lastWallMs: this.#clock.wallMs() };
  }

  #arm(attention: Attention, delayMs: number): void {
    attention.cancel = this.#clock.after(delayMs, () => {
      const left = attention.hearing.lastAt + this.#limitMs - this.#clock.nowMs();
      if (left > 0) {
        this.#arm(attention, left);
        return;
      }
      attention.hearing = { ...attention.hearing, silent: true };
      this.#tell();
    });
  }

  #tell(): void {
    for (const reader of this.#readers) reader();
  }
}
