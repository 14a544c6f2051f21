import { useCallback, useSyncExternalStore } from 'react';
import type { CellInput, WorkloadColumn } from './workload-column.ts';

/**
 * One figure of one row, read at each change of its kinds. What `read` returns is compared by identity, so only cells
 * whose text changed are rendered: return texts or rounded numbers.
 */
export function useFigure<Shown extends string | number | null>(
  column: WorkloadColumn,
  input: CellInput,
  read: (value: number) => Shown,
): Shown {
  const { figures } = input;
  const subscribe = useCallback(
    (listener: () => void) =>
      figures.subscribe(
        column.needs.map(({ kind }) => kind),
        listener,
      ),
    [figures, column],
  );
  const snapshot = () => {
    const value = column.value(input);
    return read(typeof value === 'number' ? value : Number.NaN);
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
