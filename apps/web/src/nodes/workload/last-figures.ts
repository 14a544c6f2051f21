import type { FieldRef, WorkloadFigures } from '../workloads/workload-figures.ts';

/**
 * Figures of one workload that stay when it goes: while it lives, what is reported now (NaN when nothing is); afterwards,
 * the last that was reported.
 */
export class LastFigures {
  readonly #last = new Map<string, number>();

  read(
    figures: WorkloadFigures,
    ref: FieldRef,
    at: { readonly row: string; readonly gone: boolean },
  ): number {
    const key = `${ref.kind} ${ref.field}`;
    const now = figures.read(ref, at.row);
    if (!Number.isNaN(now)) this.#last.set(key, now);
    else if (at.gone) return this.#last.get(key) ?? Number.NaN;
    return now;
  }
}
