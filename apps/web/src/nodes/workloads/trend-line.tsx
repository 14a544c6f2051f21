import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Hue } from '../../ui/bar.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import type { TrendStore } from './trend-store.ts';

interface TrendLineProps {
  readonly store: TrendStore | null;
  readonly row: string;
  readonly hue: Hue;
  readonly label: string;
}

/** The last five minutes of one figure of one row. */
export function TrendLine({ store, row, hue, label }: TrendLineProps) {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(row, listener) ?? (() => undefined),
    [store, row],
  );
  const version = useSyncExternalStore(
    subscribe,
    () => store?.version(row) ?? 0,
    () => 0,
  );
  const values = useMemo(
    // The version stands for what the store holds of the row.
    () =>
      (version > 0 && store ? store.values(row) : []).map((value) => (Number.isNaN(value) ? null : value)),
    [version, store, row],
  );
  return <Sparkline values={values} hue={hue} width={56} label={label} />;
}
