import type { CSSProperties } from 'react';
import { formatRatio } from '../format.ts';

export type Hue = 'cpu' | 'mem' | 'disk' | 'net' | 'psi' | 'tasks';

export interface BarProps {
  /** 0–1; more than 1 fills it. Null or NaN: not known, hatched. */
  readonly value: number | null;
  readonly hue: Hue;
  /** Overrides the hue where the value itself is a concern. */
  readonly tone?: 'warn' | 'bad' | undefined;
  /** A threshold to tick, 0–1. */
  readonly tick?: number | undefined;
  /** What it is the share of, for screen readers. */
  readonly label: string;
  readonly className?: string;
}

/** A share as a short bar. The figure stands beside it; the bar alone is never the only telling. */
export function Bar({ value, hue, tone, tick, label, className = 'w-[74px]' }: BarProps) {
  const known = value !== null && !Number.isNaN(value);
  const width = known ? Math.min(1, Math.max(0, value)) * 100 : 0;
  const style: CSSProperties = { width: `${width}%`, background: `var(--${tone ?? hue})` };
  return (
    <span
      role="img"
      aria-label={`${label}: ${known ? formatRatio(value) : 'not reported'}`}
      className={`relative inline-block h-1.5 overflow-hidden rounded-full align-middle ${known ? 'bg-line2' : 'hatched'} ${className}`}
    >
      <span className="absolute inset-y-0 left-0 rounded-full" style={style} />
      {tick === undefined ? null : (
        <span className="absolute inset-y-0 w-px bg-limit" style={{ left: `${tick * 100}%` }} />
      )}
    </span>
  );
}
