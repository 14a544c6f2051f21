import { rowIds, type FieldOf, type NodeId } from '@kubevitals/shared';
import { useMemo } from 'react';
import { useLatest } from '../../client/index.ts';
import { formatCount, formatRatio, formatUnit } from '../../format.ts';
import { Bar } from '../../ui/bar.tsx';
import { Definition } from '../../ui/definition.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface CollectorTableProps {
  readonly node: NodeId;
  readonly silent: boolean;
}

const fields = [
  'loadCores',
  'durationMs',
  'readRate',
  'reads',
  'failures',
] as const satisfies readonly FieldOf<'agent.collector'>[];
const prefix = rowIds.collector('');

/** What each collector of the agent costs now, by name: figures that swap places cannot be compared. */
export function CollectorTable({ node, silent }: CollectorTableProps) {
  const figures = useLatest(node, 'agent.collector', { fields });
  const rows = useMemo(() => [...(figures?.rowIds ?? [])].sort(), [figures?.rowIds]);
  const highest = Math.max(0, ...rows.map((row) => figures?.value(row, 'loadCores') ?? 0));
  return (
    <section aria-label="Cost of each collector">
      <SectionHead title="Cost of each collector" note={rows.length > 0 ? formatCount(rows.length) : null} />
      {figures === null ? (
        <div className="card" aria-busy={!silent}>
          {silent ? (
            <p className="my-3 text-center text-ink2">The agent is silent: what it costs is not known.</p>
          ) : (
            <Skeleton className="my-1 h-24 w-full" />
          )}
        </div>
      ) : (
        <div
          role="region"
          aria-label="Cost of each collector, scrolls sideways"
          tabIndex={0}
          className="scroll-box"
        >
          <table className="table-plain">
            <thead>
              <tr>
                <th scope="col">Collector</th>
                <Head field="loadCores" title="Share of a core" columns={2} />
                <Head field="durationMs" title="Last run" />
                <Head field="readRate" title="Reads a second" />
                <Head field="reads" title="Reads" />
                <Head field="failures" title="Failures" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const load = figures.value(row, 'loadCores');
                const failures = figures.value(row, 'failures');
                const name = row.startsWith(prefix) ? row.slice(prefix.length) : row;
                return (
                  <tr key={row}>
                    <td>{name}</td>
                    <td className="num">{formatLoad(load)}</td>
                    <td>
                      <Bar
                        value={load === null || highest === 0 ? load : load / highest}
                        hue="cpu"
                        label={`${name}, of the most costly one`}
                      />
                    </td>
                    <td className="num">{formatUnit(figures.value(row, 'durationMs'), 'milliseconds')}</td>
                    <td className="num">{formatCount(figures.value(row, 'readRate'))}</td>
                    <td className="num">{formatCount(figures.value(row, 'reads'))}</td>
                    <td className={`num ${failures ? 'text-bad' : ''}`}>
                      {failures ? <span aria-hidden="true">✖ </span> : null}
                      {formatCount(failures)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Most collectors cost next to nothing: that is not nothing. */
function formatLoad(load: number | null): string {
  return load !== null && load > 0 && load < 0.0001 ? '< 0.01 %' : formatRatio(load);
}

interface HeadProps {
  readonly field: FieldOf<'agent.collector'>;
  readonly title: string;
  /** How many columns it stands over: the figure, and its bar. */
  readonly columns?: number;
}

function Head({ field, title, columns = 1 }: HeadProps) {
  return (
    <th scope="col" colSpan={columns} className={columns === 1 ? 'num' : ''}>
      <Definition kind="agent.collector" field={field}>
        {title}
      </Definition>
    </th>
  );
}
