'use client';

import type { FieldOf, NodeId, SampleKind, Unit } from '@kubevitals/shared';
import { useCallback, useMemo } from 'react';
import { TimeChart } from '../charts/time-chart.tsx';
import { useLatest, useSeries, useTimeZone, useView, type LiveOptions } from '../client/index.ts';
import { formatClock, formatCores, formatUnit } from '../format.ts';
import { Definition } from '../ui/definition.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PanelCard } from './panel-card.tsx';
import type { ChartPanelDefinition, Panel, Reader } from './panel-definition.ts';
import { panelLines } from './panel-lines.ts';
import { PanelLegend } from './panel-legend.tsx';
import { RowChoice } from './row-choice.tsx';
import { usePanelRows } from './use-panel-rows.ts';
import { useGapReason, usePanelTrouble } from './use-panel-trouble.ts';

/** Makes a panel of a chart's definition. */
export function chartPanel<const K extends SampleKind>(definition: ChartPanelDefinition<K>): Panel {
  const { id, title } = definition;
  const fields = [
    ...new Set([
      ...definition.lines.map(({ field }) => field),
      ...(definition.reads ?? []),
      ...(definition.rows.show === 'chosen' ? definition.rows.rankBy : []),
    ]),
  ];
  function Body({ node }: { readonly node: NodeId }) {
    return <ChartPanelBody node={node} definition={definition} fields={fields} />;
  }
  return { id, title, Body };
}

/** Without what the axis says anyway: a legend has little room. */
function legendValue(value: number | null, unit: Unit): string {
  return unit === 'cores' ? formatCores(value) : formatUnit(value, unit);
}

interface BodyProps<K extends SampleKind> {
  readonly node: NodeId;
  readonly definition: ChartPanelDefinition<K>;
  readonly fields: readonly FieldOf<K>[];
}

function ChartPanelBody<K extends SampleKind>({ node, definition, fields }: BodyProps<K>) {
  const { kind, unit, title } = definition;
  const host = definition.rows.show === 'host';
  const watch: LiveOptions<K> = host ? { rows: ['host'], fields } : { fields };
  const latest = useLatest(node, kind, watch);
  const { rows, choices, chosen, choose } = usePanelRows(definition, latest);
  const lineFields = useMemo(() => definition.lines.map(({ field }) => field), [definition]);
  const series = useSeries(node, kind, { rows, fields: lineFields, watch });
  const [{ mode }] = useView();
  const { name: zone } = useTimeZone();
  const explainGap = useGapReason(node, series);
  const trouble = usePanelTrouble({ node, kind, field: lineFields[0], series, rows, latest });

  const row = rows[0];
  const read: Reader<K> = useCallback(
    (field) => (row === undefined ? null : (latest?.value(row, field) ?? null)),
    [latest, row],
  );
  const lines = useMemo(() => panelLines(definition, rows, series), [definition, rows, series]);
  const limits = definition.limits?.(read);
  const figure = latest ? definition.figure(read) : null;
  const readAt = latest ? formatClock(latest.wallMs, zone) : undefined;
  return (
    <PanelCard
      title={title}
      aside={<RowChoice title={title} choices={choices} chosen={chosen} onChoose={choose} />}
      trouble={trouble}
      figure={
        figure ? (
          <>
            <Definition kind={kind} field={figure.field} readAt={readAt} className="text-lg font-semibold">
              {figure.big}
            </Definition>
            {figure.of ? <span className="truncate text-ink2">{figure.of}</span> : null}
          </>
        ) : (
          <Skeleton className="h-5 w-32" />
        )
      }
      legend={
        <PanelLegend
          kind={kind}
          lines={lines}
          fieldOfLine={(i) => lineFields[definition.rows.show === 'each' ? 0 : i]}
          valueOfLine={(i) => {
            const field = lineFields[definition.rows.show === 'each' ? 0 : i];
            const at = definition.rows.show === 'each' ? rows[i] : row;
            return at === undefined || field === undefined
              ? ''
              : legendValue(latest?.value(at, field) ?? null, unit);
          }}
        />
      }
    >
      <TimeChart
        title={`${title}${chosen ? ` ${chosen}` : ''}`}
        times={series.times}
        stepMs={series.stepMs}
        unit={unit}
        lines={lines}
        limits={limits}
        top={definition.top?.(read) ?? undefined}
        leastTop={definition.leastTop}
        band={mode === 'past'}
        explainGap={explainGap}
      />
    </PanelCard>
  );
}
