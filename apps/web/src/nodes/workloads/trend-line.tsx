import { useCallback, useSyncExternalStore } from 'react';
import { trendPath } from './trend-path.ts';
import type { TrendStore } from './trend-store.ts';

const box = { width: 92, height: 22 };

const strokes = {
  cpu: 'stroke-cpu',
  mem: 'stroke-mem',
  psi: 'stroke-psi',
  disk: 'stroke-disk',
  net: 'stroke-net',
} as const;

interface TrendLineProps {
  readonly store: TrendStore | null;
  readonly row: string;
  readonly hue: keyof typeof strokes;
}

/** The last five minutes of a row as one plain path; a decoration for the eye, the figure beside it says the same. */
export function TrendLine({ store, row, hue }: TrendLineProps) {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(row, listener) ?? (() => undefined),
    [store, row],
  );
  const version = () => store?.version(row) ?? 0;
  useSyncExternalStore(subscribe, version, version);
  return (
    <svg aria-hidden width={box.width} height={box.height} className="block overflow-visible">
      <path d={trendPath(store?.values(row) ?? [], box)} fill="none" strokeWidth={1.3} className={strokes[hue]} />
    </svg>
  );
}
