import { useCallback, useSyncExternalStore } from 'react';
import type { FieldRef, WorkloadFigures } from '../workloads/workload-figures.ts';
import type { LastFigures } from './last-figures.ts';

export interface FigureAt {
  readonly row: string;
  /** The workload is gone: the last figure stays. */
  readonly gone: boolean;
  readonly figures: WorkloadFigures;
  readonly last: LastFigures;
}

/** One figure of the opened workload, at each tick; NaN when it is not reported. */
export function useWorkloadFigure(ref: FieldRef, { row, gone, figures, last }: FigureAt): number {
  const { kind } = ref;
  const subscribe = useCallback(
    (listener: () => void) => figures.subscribe([kind], listener),
    [figures, kind],
  );
  return useSyncExternalStore(
    subscribe,
    () => last.read(figures, ref, { row, gone }),
    () => Number.NaN,
  );
}
