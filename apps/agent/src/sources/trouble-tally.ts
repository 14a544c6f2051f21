import type { SourceTrouble } from './source-health.ts';

/** Sums up the reads of a source that has several files: some in trouble make it degraded, all its own trouble. */
export class TroubleTally {
  #first: SourceTrouble | null = null;
  #working = 0;

  begin(): void {
    this.#first = null;
    this.#working = 0;
  }

  add(trouble: SourceTrouble | null): void {
    if (trouble) this.#first ??= trouble;
    else this.#working++;
  }

  result(): SourceTrouble | null {
    return this.#first && this.#working > 0 ? { ...this.#first, state: 'degraded' } : this.#first;
  }
}
