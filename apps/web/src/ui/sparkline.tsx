import { memo } from 'react';
import { sparklinePath } from './sparkline-path.ts';
import type { Hue } from './bar.tsx';

export interface SparklineProps {
  /** Evenly spaced; null is a gap and is never joined. */
  readonly values: readonly (number | null)[];
  readonly hue: Hue;
  /** Top of the scale; left out: the largest value. */
  readonly max?: number | undefined;
  readonly width?: number;
  readonly height?: number;
  /** For screen readers: what it shows, with its range. */
  readonly label: string;
}

/** A tiny line as one SVG path: it costs a fraction of a chart. */
export const Sparkline = memo(function Sparkline({
  values,
  hue,
  max,
  width = 96,
  height = 22,
  label,
}: SparklineProps) {
  const path = sparklinePath(values, { width, height, max });
  return (
    <svg width={width} height={height} role="img" aria-label={label} className="block overflow-visible">
      {path === '' ? (
        <line x1={0} x2={width} y1={height - 1} y2={height - 1} stroke="var(--line)" strokeDasharray="2 3" />
      ) : (
        <path d={path} fill="none" stroke={`var(--${hue})`} strokeWidth={1.3} strokeLinejoin="round" />
      )}
    </svg>
  );
});
