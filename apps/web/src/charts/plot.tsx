'use client';

import { memo, useMemo } from 'react';
import { Area, ComposedChart, XAxis, YAxis } from 'recharts';
import type { ChartData, ChartLine } from './chart-data.ts';

export interface PlotProps extends Pick<ChartData, 'times' | 'lines'> {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** Draws the band between the smallest and the largest value of each bucket. */
  readonly band: boolean;
}

type Row = Record<string, number | readonly [number, number] | null>;

/** The frame draws them: working them out again here would cost as much as a line. */
const noTicks: number[] = [];
const margin = { top: 0, right: 0, bottom: 0, left: 0 };
const fixed = { isAnimationActive: false, dot: false, activeDot: false, type: 'linear' } as const;

/**
 * The lines of one chart. The only thing drawn with Recharts, and as little of it as can be: no axes, grid, tooltip,
 * dots or animation, each of which costs main thread at every update.
 */
export const Plot = memo(function Plot({ times, lines, width, height, top, band }: PlotProps) {
  const data = useMemo(() => rowsOf({ times, lines, band }), [times, lines, band]);
  const domain = [times[0] ?? 0, times.at(-1) ?? 1];
  return (
    <ComposedChart width={width} height={height} data={data} margin={margin} accessibilityLayer={false}>
      <XAxis dataKey="at" type="number" domain={domain} ticks={noTicks} hide allowDataOverflow />
      <YAxis type="number" domain={[0, top]} ticks={noTicks} hide width={0} allowDataOverflow />
      {band
        ? lines.map(({ id, hue }) => (
            <Area
              key={`${id} band`}
              {...fixed}
              dataKey={`${id} band`}
              stroke="none"
              fill={`var(--${hue})`}
              fillOpacity={0.18}
            />
          ))
        : null}
      {lines.map((line) => drawn(line))}
    </ComposedChart>
  );
});

/** Lines too are areas, without a filling: Recharts' own Line measures its path at each update, for an animation. */
function drawn({ id, hue, look }: ChartLine) {
  return (
    <Area
      key={id}
      {...fixed}
      dataKey={id}
      stroke={`var(--${hue})`}
      strokeLinecap="round"
      strokeWidth={look === 'thin' ? 1 : 1.5}
      fill={look === 'area' ? `var(--${hue})` : 'none'}
      fillOpacity={0.09}
      {...(look === 'dashed' ? { strokeDasharray: '5 3' } : {})}
    />
  );
}

function rowsOf({ times, lines, band }: Pick<PlotProps, 'times' | 'lines' | 'band'>): Row[] {
  return times.map((at, i) => {
    const row: Row = { at };
    for (const { id, column } of lines) {
      row[id] = column.mean[i] ?? null;
      if (!band) continue;
      const [least, most] = [column.min[i] ?? null, column.max[i] ?? null];
      row[`${id} band`] = least === null || most === null ? null : [least, most];
    }
    return row;
  });
}
