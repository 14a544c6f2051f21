import { formatClock, formatDateTime, formatMinute } from '../format.ts';

export interface TimeTick {
  readonly atMs: number;
  readonly label: string;
}

const minute = 60_000;
const steps = [5000, 10_000, 30_000, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute].concat(
  [1, 2, 3, 6, 12, 24].map((hours) => hours * 60 * minute),
);

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Ticks at round moments, at most `most`, labelled in an IANA zone. Zones differ by whole quarters of an hour. */
export function timeTicks({ fromMs, toMs }: TimeSpan, zone: string, most: number): readonly TimeTick[] {
  if (toMs <= fromMs) return [];
  const step = steps.find((candidate) => (toMs - fromMs) / candidate <= most) ?? 24 * 60 * minute;
  const ticks: TimeTick[] = [];
  for (let atMs = Math.ceil(fromMs / step) * step; atMs <= toMs; atMs += step) {
    ticks.push({ atMs, label: label(atMs, step, zone) });
  }
  return ticks;
}

function label(atMs: number, step: number, zone: string): string {
  if (step < minute) return formatClock(atMs, zone);
  return step >= 12 * 60 * minute ? formatDateTime(atMs, zone) : formatMinute(atMs, zone);
}
