import { splitPartId, type FieldOf, type NodeId, type SampleKind } from '@kubevitals/shared';
import { useMemo } from 'react';
import type { ChartLine, ChartMark } from '../../charts/chart-data.ts';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useSeries, type Series } from '../../client/index.ts';
import { formatUnit } from '../../format.ts';
import { Definition } from '../../ui/definition.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVisible } from './use-visible.ts';
import type { PanelFacts, WorkloadPanel } from './workload-panels.ts';

interface WorkloadChartProps {
  readonly node: NodeId;
  readonly panel: WorkloadPanel;
  /** The workload itself, or its devices, interfaces or page sizes. */
  readonly rows: readonly string[];
  readonly facts: PanelFacts;
  readonly marks: readonly ChartMark[];
  /** What it does not report now, it may have reported: only what there is to see is shown. */
  readonly gone: boolean;
  readonly stale: boolean;
}

/** One chart of one workload; it watches and draws only while it is on the screen. */
export function WorkloadChart(props: WorkloadChartProps) {
  const { panel, rows } = props;
  const [element, visible] = useVisible();
  const empty = rows.length === 0;
  if (empty && (panel.nothing === null || props.gone)) return null;
  return (
    <div ref={element} className={`card ${props.stale ? 'is-stale' : ''}`}>
      {empty ? (
        <Nothing panel={panel} gone={false} />
      ) : visible ? (
        <Drawn {...props} />
      ) : (
        <Waiting panel={panel} />
      )}
    </div>
  );
}

function Drawn({ node, panel, rows, facts, marks, gone }: WorkloadChartProps) {
  const { kind, unit } = panel;
  // Each panel names fields of its own kind; its test says so.
  const fields = panel.lines.map(({ field }) => field as FieldOf<SampleKind>);
  const series = useSeries<SampleKind>(node, kind, { rows, fields });
  const lines = useMemo(() => linesOf(panel, rows, series), [panel, rows, series]);
  const limits = useMemo(() => panel.limits?.(facts) ?? [], [panel, facts]);
  if (series.state === 'waiting') return <Waiting panel={panel} />;
  const known = lines.some(({ column }) => column.mean.some((value) => value !== null));
  if (!known && series.state === 'ready') return <Nothing panel={panel} gone={gone} />;
  return (
    <>
      <Head panel={panel} />
      <Newest lines={lines} panel={panel} />
      {series.why === null ? null : (
        <p role="alert" className="m-0 text-warn">
          <span aria-hidden="true">▲ </span>
          {series.why}
        </p>
      )}
      <TimeChart
        title={panel.title}
        times={series.times}
        stepMs={series.stepMs}
        unit={unit}
        lines={lines}
        limits={limits}
        marks={marks}
        leastTop={panel.leastTop}
      />
    </>
  );
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

function Head({ panel }: { readonly panel: WorkloadPanel }) {
  const [first] = panel.lines;
  return (
    <h3 className="m-0 flex items-center gap-1 text-sm font-semibold">
      {panel.title}
      {first && <Definition kind={panel.kind} field={first.field as FieldOf<SampleKind>} />}
    </h3>
  );
}

interface NewestProps {
  readonly lines: readonly ChartLine[];
  readonly panel: WorkloadPanel;
}

/** The newest values in words, the first one large; each with the sign of its line. */
function Newest({ lines, panel: { unit } }: NewestProps) {
  return (
    <p className="m-0 flex flex-wrap items-baseline gap-x-3">
      {lines.slice(0, 6).map(({ id, label, hue, column }, index) => (
        <span key={id} className={index === 0 ? 'text-lg font-semibold' : 'text-ink2'}>
          {formatUnit(column.mean.at(-1), unit)}{' '}
          <span className="text-sm font-normal text-ink2">
            <span
              aria-hidden="true"
              className="mr-1 inline-block h-0.5 w-2.5 align-middle"
              style={{ background: `var(--${hue})` }}
            />
            {label}
          </span>
        </span>
      ))}
    </p>
  );
}

function Nothing({ panel, gone }: Pick<WorkloadChartProps, 'panel' | 'gone'>) {
  return (
    <>
      <Head panel={panel} />
      <p className="mt-2 mb-2 text-ink2">
        {gone
          ? 'Nothing is left of it in the node’s last minutes.'
          : (panel.nothing ?? 'Nothing is reported.')}
      </p>
    </>
  );
}

function Waiting({ panel }: { readonly panel: WorkloadPanel }) {
  return (
    <>
      <Head panel={panel} />
      <Skeleton className="mt-2 mb-1 h-[140px] w-full" />
    </>
  );
}
