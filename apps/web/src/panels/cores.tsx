'use client';

import { samples, type NodeId } from '@kubevitals/shared';
import { useEffect, useMemo, useRef } from 'react';
import { ChartTime } from '../charts/chart-frame.tsx';
import { timeTicks } from '../charts/time-axis.ts';
import { useLatest, useSeries, useTimeZone, type Series } from '../client/index.ts';
import { formatCount, formatRatio } from '../format.ts';
import { Definition } from '../ui/definition.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PanelCard } from './panel-card.tsx';
import type { Panel } from './panel-definition.ts';
import { usePanelTrouble } from './use-panel-trouble.ts';

const fields = ['usedCores'] as const;
const title = samples['host.core'].title;
/** A heat map needs fewer points than a line. */
const points = 120;
/** Beyond so many cores their rows would be thinner than a pixel. */
const mostRows = 256;
const none: readonly never[] = [];

/** Every core as one row of a heat map: a busy core stands out among any number of idle ones. */
export const cores: Panel = { id: 'cores', title, Body };

function Body({ node }: { readonly node: NodeId }) {
  const latest = useLatest(node, 'host.core', { fields });
  const key = (latest?.rowIds ?? []).join('\n');
  const rows = useMemo(() => (key ? key.split('\n').slice(0, mostRows) : []), [key]);
  const series = useSeries(node, 'host.core', { rows, fields, points, watch: { fields } });
  const trouble = usePanelTrouble({ node, kind: 'host.core', field: 'usedCores', series, rows, latest });
  const values = rows.map((row) => latest?.value(row, 'usedCores') ?? null);
  const busiest = values.reduce<number>(
    (best, value, i) => ((value ?? 0) > (values[best] ?? 0) ? i : best),
    0,
  );
  const busy = values.filter((value) => (value ?? 0) > 0.9).length;
  return (
    <PanelCard
      title={title}
      trouble={trouble}
      figure={
        latest ? (
          <>
            <Definition kind="host.core" field="usedCores" className="text-lg font-semibold">
              {formatRatio(values[busiest])}
            </Definition>
            <span className="truncate text-ink2">
              busiest, {rows[busiest]?.replace(':', ' ')} · {formatCount(busy)} of {rows.length} above 90 %
            </span>
          </>
        ) : (
          <Skeleton className="h-5 w-32" />
        )
      }
      legend={<div className="panel-legend text-xs text-ink3">one row a core, darker is busier</div>}
    >
      <HeatMap rows={rows} series={series} />
    </PanelCard>
  );
}

interface HeatMapProps {
  readonly rows: readonly string[];
  readonly series: Series;
}

function HeatMap({ rows, series }: HeatMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { name: zone } = useTimeZone();
  const { times } = series;
  const span = useMemo(() => ({ fromMs: times[0] ?? 0, toMs: times.at(-1) ?? 0 }), [times]);
  const ticks = useMemo(() => timeTicks(span, zone, 4), [span, zone]);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || rows.length === 0) return;
    element.width = Math.max(1, series.times.length);
    element.height = rows.length;
    context.fillStyle = getComputedStyle(element).color;
    rows.forEach((row, y) => {
      const mean = series.column(row, 'usedCores')?.mean ?? [];
      mean.forEach((value, x) => {
        if (value === null) return;
        context.globalAlpha = Math.min(1, 0.06 + value * 0.94);
        context.fillRect(x, y, 1, 1);
      });
    });
  }, [rows, series]);
  return (
    <div className="chart pb-[22px]">
      <div className="relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Heat map of ${rows.length} cores over the window`}
          className="hatched block h-[104px] w-full text-cpu [image-rendering:pixelated]"
        />
        <ChartTime span={span} ticks={ticks} gaps={none} marks={none} />
      </div>
    </div>
  );
}
