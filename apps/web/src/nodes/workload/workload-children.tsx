import type { NodeId, Workload } from '@kubevitals/shared';
import { useMemo } from 'react';
import { formatCount, formatUnit } from '../../format.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { sortIds } from '../workloads/calm-order.ts';
import { KindIcon } from '../workloads/kind-icon.tsx';
import { printable } from '../workloads/printable.ts';
import { useFigure } from '../workloads/use-figure.ts';
import { useWorkloadFigures } from '../workloads/use-workload-figures.tsx';
import type { CellInput, WorkloadColumn } from '../workloads/workload-column.ts';
import { findColumn } from '../workloads/workload-columns.ts';
import type { WorkloadFigures } from '../workloads/workload-figures.ts';

interface WorkloadChildrenProps {
  readonly node: NodeId;
  readonly id: string;
  readonly items: ReadonlyMap<string, Workload>;
  readonly open: (id: string) => void;
}

/** More would be a table of its own: the tree shows them all. */
const mostChildren = 50;
const columns = ['cpu', 'memory', 'pids'].map(findColumn).filter((column) => column !== null);
const needs = columns.flatMap((column) => column.needs);

/** What lies directly below a workload, by name, with the figures that tell which one to open. */
export function WorkloadChildren({ node, id, items, open }: WorkloadChildrenProps) {
  const ids = useMemo(() => childIds(items, id), [items, id]);
  if (ids.length === 0) return null;
  return <Children node={node} ids={ids} items={items} open={open} />;
}

function childIds(items: ReadonlyMap<string, Workload>, parent: string): readonly string[] {
  const ids = [...items].filter(([, item]) => item.parent === parent).map(([id]) => id);
  return sortIds(ids, (id) => items.get(id)?.name ?? '', { descending: false, before: new Map() });
}

type ChildrenProps = Omit<WorkloadChildrenProps, 'id'> & { readonly ids: readonly string[] };

function Children({ node, ids, items, open }: ChildrenProps) {
  const shown = useMemo(() => ids.slice(0, mostChildren), [ids]);
  const { figures, watches } = useWorkloadFigures(node, needs, shown);
  const note =
    ids.length > shown.length ? `${shown.length} of ${formatCount(ids.length)}` : formatCount(ids.length);
  return (
    <section aria-label="Below it">
      {watches}
      <SectionHead title="Below it" note={note} />
      <div role="region" aria-label="What is below it, scrolls sideways" tabIndex={0} className="scroll-box">
        <table className="table-plain">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col" className="num">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((id) => {
              const item = items.get(id);
              return item ? <ChildRow key={id} id={id} item={item} figures={figures} open={open} /> : null;
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ChildRowProps {
  readonly id: string;
  readonly item: Workload;
  readonly figures: WorkloadFigures;
  readonly open: (id: string) => void;
}

function ChildRow({ id, item, figures, open }: ChildRowProps) {
  return (
    <tr>
      <td>
        <button type="button" className="link-button max-w-80 truncate" onClick={() => open(id)}>
          {printable(item.name)}
        </button>
      </td>
      <td>
        <span className="inline-flex items-center gap-1">
          <KindIcon kind={item.kind} /> {item.kind}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} className="num">
          <ChildFigure column={column} input={{ id, item, figures }} />
        </td>
      ))}
    </tr>
  );
}

function ChildFigure({ column, input }: { readonly column: WorkloadColumn; readonly input: CellInput }) {
  return <>{useFigure(column, input, (value) => formatUnit(value, column.unit))}</>;
}
