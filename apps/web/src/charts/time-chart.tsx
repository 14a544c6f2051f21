'use client';

import { lazy, memo, Suspense, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useChartContext } from './board-provider.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartFrame, ChartTime } from './chart-frame.tsx';
import { CursorReadout, useReadoutView } from './cursor-readout.tsx';
import { findGaps, type Gap } from './gaps.ts';
import { loadPlot } from './load-plot.ts';
import { summarize } from './readout.ts';
import { timeTicks } from './time-axis.ts';
import { useCursor } from './use-cursor.ts';
import { useWidth } from './use-width.ts';
import { nextTop, valueAxis } from './value-axis.ts';

const Plot = lazy(loadPlot);

export interface TimeChartProps extends ChartData {
  /** For who cannot see it. */
  readonly title: string;
  /** Top of the axis when it is known (cores, total memory); left out: from the values. */
  readonly top?: number | undefined;
  /** Least top, so that noise near zero is not blown up. */
  readonly leastTop?: number | undefined;
  /** Draws the band between the smallest and the largest value of each bucket. */
  readonly band?: boolean | undefined;
  /** Why there is nothing in a gap. */
  readonly explainGap?: ((gap: Gap) => string) | undefined;
  readonly height?: number | undefined;
}

const plotHeight = 104;
const noLimits: readonly never[] = [];

/** Lines over time with their limits, gaps and marks; the crosshair and the selection are those of the whole page. */
export const TimeChart = memo(function TimeChart(props: TimeChartProps) {
  const { title, times, stepMs, unit, lines, limits = noLimits, band = false } = props;
  const { zone, marks: pageMarks } = useChartContext();
  const marks = props.marks ?? pageMarks;
  const height = props.height ?? plotHeight;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const axis = useAxis(props);
  const span = useMemo(() => ({ fromMs: times[0] ?? 0, toMs: times.at(-1) ?? 0 }), [times]);
  const ticks = useMemo(() => timeTicks(span, zone, width < 260 ? 2 : 4), [span, zone, width]);
  const gaps = useMemo(
    () => findGaps({ times, stepMs, columns: lines.map(({ column }) => column) }),
    [times, stepMs, lines],
  );
  const { root, view } = useReadoutView({
    plot,
    span,
    data: props,
    band,
    marks,
    gaps,
    zone,
    explainGap: props.explainGap,
  });
  const handlers = useCursor({ plot, span, stepMs, view });
  return (
    <div className="chart" style={{ height: height + 22 }}>
      {/* A chart is an image with a text; its keys move the crosshair. */}
      <div
        ref={plot}
        role="img"
        tabIndex={0}
        aria-label={summarize(title, lines, unit)}
        className="chart-plot"
        style={{ height }}
        {...handlers}
      >
        {times.length === 0 ? (
          <Skeleton className="absolute inset-0 h-full w-full" />
        ) : (
          <ChartFrame axis={axis} limits={limits} />
        )}
        <ChartTime span={span} ticks={ticks} gaps={gaps} marks={marks} />
        {width > 0 && times.length > 0 ? (
          <Suspense>
            <Plot times={times} lines={lines} width={width} height={height} top={axis.top} band={band} />
          </Suspense>
        ) : null}
        <CursorReadout root={root} lines={lines} />
      </div>
    </div>
  );
});

/** A limit up to so many times the largest value is on the chart; one further off would press the lines flat. */
const nearLimit = 2.5;

/** The value axis; its top is kept from one rendering to the next, so that it does not jitter. */
function useAxis({ lines, limits, unit, top, leastTop, band }: TimeChartProps) {
  const [kept, setKept] = useState<number | null>(null);
  const max = useMemo(() => largest(lines, band ?? false), [lines, band]);
  const near = (limits ?? [])
    .filter(({ value }) => value <= max * nearLimit)
    .map(({ value }) => value * 1.05);
  const least = leastTop ?? (unit === 'ratio' ? 0.05 : 0);
  const next = top ?? nextTop(kept, { max: Math.max(max, ...near), unit, least });
  if (next !== kept) setKept(next);
  return useMemo(() => valueAxis(next, unit), [next, unit]);
}

function largest(lines: ChartData['lines'], band: boolean): number {
  let max = 0;
  for (const { column } of lines) {
    for (const value of band ? column.max : column.mean) if (value !== null && value > max) max = value;
  }
  return max;
}
