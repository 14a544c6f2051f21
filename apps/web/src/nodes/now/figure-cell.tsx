'use client';

import type { FieldOf, SampleKind } from '@kubevitals/shared';
import { useSyncExternalStore } from 'react';
import type { LiveTable } from '../../client/index.ts';
import { formatRatio, formatUnit, missing } from '../../format.ts';
import { Bar, type Hue } from '../../ui/bar.tsx';
import type { Unit } from '@kubevitals/shared';

const unknown = () => Number.NaN;

export interface FigureProps<K extends SampleKind> {
  readonly table: LiveTable<K>;
  readonly row: string;
  readonly field: FieldOf<K>;
}

/** One figure of a live table: renders only when the figure itself changes. */
function useFigure<K extends SampleKind>({ table, row, field }: FigureProps<K>): number {
  return useSyncExternalStore(table.subscribe, () => table.get(row, field), unknown);
}

export function FigureCell<K extends SampleKind>({ unit, ...at }: FigureProps<K> & { readonly unit: Unit }) {
  const value = useFigure(at);
  return <td className="num">{Number.isNaN(value) ? missing : formatUnit(value, unit)}</td>;
}

/** Shares of a limit that deserve attention, and that are critical. */
const attention = 0.8;
const critical = 0.95;

/** A share of a limit as bar and figure; says so where there is no limit, which is not the same as not knowing. */
export function LimitCell<K extends SampleKind>({
  hue,
  label,
  limit,
  ...at
}: FigureProps<K> & { readonly hue: Hue; readonly label: string; readonly limit: number | null }) {
  const value = useFigure(at);
  if (Number.isNaN(value)) {
    return limit !== null ? (
      <td className="text-ink3" title={`${label}: not reported`}>
        {missing}
      </td>
    ) : (
      <td className="text-ink3" title={`${label}: this cgroup itself has no limit`}>
        no limit
      </td>
    );
  }
  const tone = value >= critical ? 'bad' : value >= attention ? 'warn' : undefined;
  return (
    <td>
      <Bar value={value} hue={hue} tone={tone} label={label} /> {formatRatio(value)}
    </td>
  );
}
