import { useCallback, useSyncExternalStore } from 'react';
import { formatDuration, formatUnit } from '../../format.ts';
import { Bar } from '../../ui/bar.tsx';
import { printable } from './printable.ts';
import { TrendLine } from './trend-line.tsx';
import type { TrendStore } from './trend-store.ts';
import { useFigure } from './use-figure.ts';
import type { CellInput, WorkloadColumn } from './workload-column.ts';

export interface CellProps {
  readonly column: WorkloadColumn;
  readonly input: CellInput;
  readonly trends: ReadonlyMap<string, TrendStore>;
}

/** One cell of the table, but for the name, which the row draws. */
export function WorkloadCell({ column, input, trends }: CellProps) {
  switch (column.look) {
    case 'share':
      return <ShareCell column={column} input={input} />;
    case 'trend':
      return (
        <TrendLine
          store={trends.get(column.id) ?? null}
          row={input.id}
          hue={column.hue ?? 'cpu'}
          label={column.longTitle ?? column.title}
        />
      );
    case 'count-of':
      return <CountOfCell column={column} input={input} />;
    case 'text':
    case 'name':
      return <>{printable(String(column.value(input))) || <Unknown />}</>;
    case 'age':
      return <AgeCell column={column} input={input} />;
    case 'figure':
      return <FigureCell column={column} input={input} />;
  }
}

type FigureProps = Pick<CellProps, 'column' | 'input'>;

function FigureCell({ column, input }: FigureProps) {
  const text = useFigure(column, input, (value) =>
    Number.isNaN(value) ? null : formatUnit(value, column.unit),
  );
  if (text !== null) return <>{text}</>;
  return <Unknown why={column.missing?.(input) ?? null} />;
}

function ShareCell({ column, input }: FigureProps) {
  // A bar of 56 px shows no more than whole percents.
  const percent = useFigure(column, input, (value) => (Number.isNaN(value) ? null : Math.round(value * 100)));
  if (percent === null) return <Unknown why={column.missing?.(input) ?? null} />;
  const limit = column.limit?.(input) ?? Number.NaN;
  const of = Number.isNaN(limit) ? '' : ` of ${formatUnit(limit, column.hue === 'mem' ? 'bytes' : 'cores')}`;
  return (
    <span className="flex items-center gap-2" title={`${percent} %${of}`}>
      <Bar
        value={percent / 100}
        hue={column.hue ?? 'cpu'}
        tone={toneOf(percent)}
        label={column.longTitle ?? column.title}
        className="w-10"
      />
      <span className="min-w-11 text-right">{percent} %</span>
    </span>
  );
}

/** Near the limit it is a concern, whatever it is of. */
function toneOf(percent: number): 'warn' | 'bad' | undefined {
  if (percent >= 95) return 'bad';
  return percent >= 85 ? 'warn' : undefined;
}

function CountOfCell({ column, input }: FigureProps) {
  const text = useFigure(column, input, (value) => (Number.isNaN(value) ? null : formatUnit(value, 'count')));
  if (text === null) return <Unknown />;
  const limit = column.limit?.(input) ?? Number.NaN;
  if (Number.isNaN(limit)) return <>{text}</>;
  return (
    <>
      {text} <span className="text-ink3">of {formatUnit(limit, 'count')}</span>
    </>
  );
}

/** Whole minutes from the first on: a column of running seconds would be read by nobody. */
function formatAge(ms: number): string {
  return formatDuration(ms < 60_000 ? ms : Math.floor(ms / 60_000) * 60_000);
}

function AgeCell({ input: { item, figures } }: FigureProps) {
  const subscribe = useCallback(
    (listener: () => void) => figures.subscribe(['workload.cpu'], listener),
    [figures],
  );
  const age = () => (figures.wallMs === null ? null : formatAge(figures.wallMs - item.firstSeenAt));
  const text = useSyncExternalStore(subscribe, age, age);
  return text === null ? <Unknown /> : <>{text}</>;
}

/** A dash, with the reason where it is known: never a zero. */
function Unknown({ why = null }: { readonly why?: string | null }) {
  if (why !== null) return <span className="text-ink3">{why}</span>;
  return (
    <span className="text-ink3" title="not reported">
      –
    </span>
  );
}
