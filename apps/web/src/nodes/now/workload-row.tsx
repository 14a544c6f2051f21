'use client';

import type { FacetItem, NodeId } from '@kubevitals/shared';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { ShallowLink, useNodeHref, useSeries, type Series } from '../../client/index.ts';
import { formatBytesPerSecond, formatRatio, missing } from '../../format.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { FigureCell, LimitCell } from './figure-cell.tsx';
import { ioBytesPerSecond, ioParts, type RankingId } from './rankings.ts';
import {
  cpuFields,
  ioFields,
  memoryFields,
  type WorkloadPace,
  type WorkloadTables,
} from './use-workload-tables.ts';

export interface WorkloadRowProps {
  readonly node: NodeId;
  readonly id: string;
  readonly item: FacetItem<'workloads'>;
  readonly by: RankingId;
  readonly tables: WorkloadTables;
  readonly pace: WorkloadPace;
}

export const WorkloadRow = memo(function WorkloadRow({ node, id, item, by, tables, pace }: WorkloadRowProps) {
  const href = useNodeHref();
  const { cpu, memory } = tables;
  return (
    <tr>
      <td className="max-w-[34ch]">
        <ShallowLink
          href={href(node, 'workloads', { workload: id })}
          title={item.path}
          className="mono block truncate"
        >
          {item.name}
        </ShallowLink>
      </td>
      <td className="text-ink2">{item.kind}</td>
      <FigureCell table={cpu} row={id} field="usageCores" unit="cores" />
      <LimitCell
        table={cpu}
        row={id}
        field="limitRatio"
        hue="cpu"
        label="CPU of limit"
        limit={item.cpuLimitCores}
      />
      <FigureCell table={memory} row={id} field="workingSetBytes" unit="bytes" />
      <LimitCell
        table={memory}
        row={id}
        field="limitRatio"
        hue="mem"
        label="Memory of limit"
        limit={item.memoryLimitBytes}
      />
      <ThrottledCell tables={tables} id={id} />
      <IoCell tables={tables} id={id} />
      <td>
        <Trend node={node} id={id} by={by} tables={tables} pace={pace} />
      </td>
    </tr>
  );
});

type CellProps = Pick<WorkloadRowProps, 'tables' | 'id'>;

const unknown = () => Number.NaN;

function ThrottledCell({ tables: { cpu }, id }: CellProps) {
  const value = useSyncExternalStore(cpu.subscribe, () => cpu.get(id, 'throttledRatio'), unknown);
  const tone = value >= 0.25 ? 'text-bad' : value >= 0.05 ? 'text-warn' : '';
  return <td className={`num ${tone}`}>{Number.isNaN(value) ? missing : formatRatio(value)}</td>;
}

function IoCell({ tables: { io }, id }: CellProps) {
  const value = useSyncExternalStore(io.subscribe, () => ioBytesPerSecond(io, id), unknown);
  return <td className="num">{formatBytesPerSecond(value)}</td>;
}

const points = 60;

/** How the figure that ranks went over the page's window. */
function Trend({ node, id, by, tables, pace }: Omit<WorkloadRowProps, 'item'>) {
  if (by === 'io') return <IoTrend node={node} id={id} tables={tables} pace={pace} />;
  if (by === 'memory') return <MemoryTrend node={node} id={id} pace={pace} field="workingSetBytes" />;
  if (by === 'limit' && !Number.isNaN(tables.memory.get(id, 'limitRatio'))) {
    return <MemoryTrend node={node} id={id} pace={pace} field="limitRatio" />;
  }
  return (
    <CpuTrend node={node} id={id} pace={pace} field={by === 'throttling' ? 'throttledRatio' : 'usageCores'} />
  );
}

type TrendProps = Pick<WorkloadRowProps, 'node' | 'id' | 'pace'>;

function CpuTrend({
  node,
  id,
  pace,
  field,
}: TrendProps & { readonly field: 'usageCores' | 'throttledRatio' }) {
  const watch = { fields: cpuFields, ...pace };
  const series = useSeries(node, 'workload.cpu', { rows: [id], fields: [field], points, watch });
  const hue = field === 'usageCores' ? 'cpu' : 'psi';
  return <Sparkline values={meanOf(series, [id], [field])} hue={hue} label="CPU over the window" />;
}

function MemoryTrend({
  node,
  id,
  pace,
  field,
}: TrendProps & { readonly field: 'workingSetBytes' | 'limitRatio' }) {
  const watch = { fields: memoryFields, ...pace };
  const series = useSeries(node, 'workload.memory', { rows: [id], fields: [field], points, watch });
  return (
    <Sparkline
      values={meanOf(series, [id], [field])}
      hue="mem"
      max={field === 'limitRatio' ? 1 : undefined}
      label="Memory over the window"
    />
  );
}

function IoTrend({ node, id, tables: { io }, pace }: TrendProps & Pick<WorkloadRowProps, 'tables'>) {
  const rowsVersion = useSyncExternalStore(
    io.subscribe,
    () => io.rowsVersion,
    () => 0,
  );
  // Which devices a workload has changes with the table's rows only.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => ioParts(io, id), [io, id, rowsVersion]);
  const watch = { fields: ioFields, ...pace };
  const series = useSeries(node, 'workload.io', { rows, fields: ioFields, points, watch });
  return <Sparkline values={meanOf(series, rows, ioFields)} hue="disk" label="IO over the window" />;
}

/** The sum of some columns, bucket by bucket; null where none of them reported. */
function meanOf(
  series: Series,
  rows: readonly string[],
  fields: readonly string[],
): readonly (number | null)[] {
  const columns = rows.flatMap((row) => fields.map((field) => series.column(row, field)?.mean ?? []));
  return series.times.map((_, i) => {
    const known = columns.flatMap((column) => column[i] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}
