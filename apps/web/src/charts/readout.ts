import type { Unit } from '@kubevitals/shared';
import { formatUnit } from '../format.ts';
import type { ChartLine } from './chart-data.ts';

/** The bucket that holds a moment; -1 outside of all. */
export function bucketAt(times: readonly number[], stepMs: number, atMs: number): number {
  const first = times[0];
  if (first === undefined) return -1;
  const i = Math.round((atMs - first) / stepMs);
  return i >= 0 && i < times.length ? i : -1;
}

/** A line's value in a bucket as text; with its range where the bucket holds different ones. */
export function valueText({ column }: ChartLine, bucket: number, unit: Unit): string {
  const mean = column.mean[bucket] ?? null;
  return mean === null ? 'not reported' : formatUnit(mean, unit);
}

/** The range within a bucket as text; empty where all of it is one value. */
export function rangeText({ column }: ChartLine, bucket: number, unit: Unit): string {
  const [least, most] = [column.min[bucket] ?? null, column.max[bucket] ?? null];
  if (least === null || most === null || least === most) return '';
  return `${formatUnit(least, unit)} to ${formatUnit(most, unit)}`;
}

/** One sentence for who cannot see the chart. */
export function summarize(title: string, lines: readonly ChartLine[], unit: Unit): string {
  const parts = lines.slice(0, 4).map(({ label, column }) => {
    const known = column.mean.filter((value) => value !== null);
    const last = column.mean.at(-1) ?? null;
    if (known.length === 0) return `${label}: nothing reported`;
    const least = formatUnit(Math.min(...known), unit);
    const most = formatUnit(Math.max(...known), unit);
    return `${label}: now ${last === null ? 'not reported' : formatUnit(last, unit)}, between ${least} and ${most}`;
  });
  return `${title}. ${parts.join('. ')}.`;
}
