import { splitPartId, type FieldOf, type NodeId, type SampleKind } from '@kubevitals/shared';
import { useMemo, useRef } from 'react';
import type { ChartLine, ChartMark } from '../../charts/chart-data.ts';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useSeries, type Series } from '../../client/index.ts';
import { formatUnit } from '../../format.ts';
import { PanelCard } from '../../panels/panel-card.tsx';
import { PanelLegend } from '../../panels/panel-legend.tsx';
import { useOnScreen } from '../../panels/use-on-screen.ts';
import { Definition } from '../../ui/definition.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLifeGapReason, type WorkloadLife } from './use-life-gap-reason.ts';
import type { PanelFacts, WorkloadPanel } from './workload-panels.ts';

interface WorkloadChartProps {
  readonly node: NodeId;
  readonly panel: WorkloadPanel;
  /** The workload itself, or its devices, interfaces or page sizes. */
  readonly rows: readonly string[];
  readonly facts: PanelFacts;
  readonly marks: readonly ChartMark[];
  readonly life: WorkloadLife;
  readonly gone: boolean;
}

/** One chart of one workload; it watches and draws only while it is on the screen. */
export function WorkloadChart(props: WorkloadChartProps) {
  const { panel } = props;
  const element = useRef<HTMLDivElement>(null);
  const visible = useOnScreen(element);
  return (
    <div ref={element} className="empty:hidden">
      {visible ? (
        <Drawn {...props} />
      ) : (
        <PanelCard title={panel.title} figure={null} legend={<div className="panel-legend" />} trouble={null}>
          <Placeholder />
        </PanelCard>
      )}
    </div>
  );
}

function Drawn({ node, panel, rows, facts, marks, life, gone }: WorkloadChartProps) {
  const { kind, unit } = panel;
  // Each panel names fields of its own kind; its test says so.
  const fields = useMemo(() => panel.lines.map(({ field }) => field as FieldOf<SampleKind>), [panel]);
  const series = useSeries<SampleKind>(node, kind, { rows, fields });
  const lines = useMemo(() => linesOf(panel, rows, series), [panel, rows, series]);
  const limits = useMemo(() => panel.limits?.(facts) ?? [], [panel, facts]);
  const waiting = series.state === 'waiting';
  const explainGap = useLifeGapReason(node, series, life);
  const [first] = lines;
  const newest = (line: ChartLine | undefined) => formatUnit(line?.column.mean.at(-1), unit);
  const bound = limits.find(({ look }) => look === 'limit');
  // Of one that is gone, only what there is to see is shown.
  if (gone && series.state === 'ready' && !hasValues(lines)) return null;
  return (
    <PanelCard
      title={panel.title}
      trouble={waiting ? null : troubleOf(panel, lines, series)}
      figure={
        waiting ? (
          <Skeleton className="h-5 w-32" />
        ) : (
          <>
            <Definition
              kind={kind}
              field={fields[0] as FieldOf<SampleKind>}
              className="text-lg font-semibold"
            >
              {newest(first)}
            </Definition>
            <span className="truncate text-ink2">
              {first && panel.perPart ? first.label : ''}
              {bound ? `of ${formatUnit(bound.value, unit)}` : ''}
            </span>
          </>
        )
      }
      legend={
        <PanelLegend
          kind={kind}
          lines={lines}
          fieldOfLine={(index) => fields[index % fields.length]}
          valueOfLine={(index) => newest(lines[index])}
        />
      }
    >
      {waiting ? (
        <Placeholder />
      ) : (
        <TimeChart
          title={panel.title}
          times={series.times}
          stepMs={series.stepMs}
          unit={unit}
          lines={lines}
          limits={limits}
          marks={marks}
          leastTop={panel.leastTop}
          explainGap={explainGap}
        />
      )}
    </PanelCard>
  );
}

/** In the size of a chart, so that nothing jumps. */
function Placeholder() {
  return <Skeleton className="mt-1.5 h-[126px] w-full" />;
}

function hasValues(lines: readonly ChartLine[]): boolean {
  return lines.some(({ column }) => column.mean.some((value) => value !== null));
}

function troubleOf(panel: WorkloadPanel, lines: readonly ChartLine[], series: Series) {
  if (hasValues(lines)) return null;
  if (series.state === 'failed') return { why: series.why ?? 'It could not be read.', remedy: null };
  return { why: panel.nothing ?? 'Nothing is reported.', remedy: null };
}

/** One line a field, or a field and part: then the part's name goes with it, and all but the first part are thin. */
function linesOf(panel: WorkloadPanel, rows: readonly string[], series: Series): readonly ChartLine[] {
  return rows.flatMap((row, index) =>
    panel.lines.flatMap(({ field, label, hue, look }): ChartLine[] => {
      const column = series.column(row, field);
      if (!column) return [];
      const part = panel.perPart ? splitPartId(row)?.part : undefined;
      const named = part === undefined ? label : `${part} ${label}`;
      return [{ id: `${row} ${field}`, label: named, hue, look: index === 0 ? look : 'thin', column }];
    }),
  );
}
