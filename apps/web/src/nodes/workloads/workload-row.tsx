import type { Workload } from '@kubevitals/shared';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { KindIcon } from './kind-icon.tsx';
import { ownName } from './own-name.ts';
import { printable } from './printable.ts';
import type { TrendStore } from './trend-store.ts';
import type { VisibleRow } from './visible-rows.ts';
import { WorkloadCell } from './workload-cell.tsx';
import type { WorkloadColumn } from './workload-column.ts';
import { findColumn } from './workload-columns.ts';
import type { WorkloadFigures } from './workload-figures.ts';

export interface RowActions {
  toggle: (id: string) => void;
  open: (id: string) => void;
  /** The reader clicked into it: the keys go on from here. */
  goTo: (id: string) => void;
  hrefOf: (id: string) => string;
}

interface WorkloadRowProps {
  readonly row: VisibleRow;
  readonly item: Workload;
  readonly columnIds: readonly string[];
  readonly figures: WorkloadFigures;
  readonly trends: ReadonlyMap<string, TrendStore>;
  readonly actions: RowActions;
  /** The keys are on it. */
  readonly active: boolean;
  readonly narrow: boolean;
  /** Whether it stands in a tree: level and place among siblings are said of a tree only. */
  readonly tree: boolean;
  /** Among all rows of the table, from 0. */
  readonly index: number;
  readonly top: number;
  readonly height: number;
}

export const rowElementId = (id: string) => `workload-${id}`;

/** One row of the table; rendered again only when it moves, opens or changes its name or limits. */
export const WorkloadRow = memo(function WorkloadRow(props: WorkloadRowProps) {
  const { row, item, columnIds, figures, trends, actions, active, narrow, tree, index, top, height } = props;
  const columns = columnIds.map(findColumn).filter((column): column is WorkloadColumn => column !== null);
  return (
    // The grid itself has the focus and the keys (aria-activedescendant); a click only says where they go on.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="row"
      id={rowElementId(row.id)}
      aria-rowindex={index + 2}
      {...(tree
        ? { 'aria-level': row.level + 1, 'aria-posinset': row.position, 'aria-setsize': row.setSize }
        : {})}
      aria-selected={active}
      {...(row.expanded === null ? {} : { 'aria-expanded': row.expanded })}
      className={`workload-row ${active ? 'is-active' : ''} ${row.found ? '' : 'is-way'}`}
      style={{ top, height }}
      onClick={() => actions.goTo(row.id)}
    >
      {columns.map((column) =>
        column.look === 'name' ? (
          <NameCell key={column.id} row={row} item={item} actions={actions} />
        ) : (
          <span key={column.id} role="gridcell" className={isText(column) ? 'cell-text' : 'cell-figure'}>
            {narrow && <span className="text-ink3">{column.longTitle ?? column.title} </span>}
            <WorkloadCell column={column} input={{ id: row.id, item, figures }} trends={trends} />
          </span>
        ),
      )}
    </div>
  );
});

export function isText({ look }: WorkloadColumn): boolean {
  return look === 'name' || look === 'text' || look === 'share' || look === 'trend';
}

type NameCellProps = Pick<WorkloadRowProps, 'row' | 'item' | 'actions'>;

function NameCell({ row, item, actions }: NameCellProps) {
  const Chevron = row.expanded === true ? ChevronDown : ChevronRight;
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    actions.open(row.id);
  }
  return (
    <span role="gridcell" className="cell-name" style={{ paddingInlineStart: Math.min(row.level, 12) * 14 }}>
      {row.expanded === null ? (
        <span className="w-5 shrink-0" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button w-5"
          aria-label={row.expanded ? `Close ${printable(item.name)}` : `Open ${printable(item.name)}`}
          onClick={() => actions.toggle(row.id)}
        >
          <Chevron aria-hidden size={14} />
        </button>
      )}
      <KindIcon kind={item.kind} />
      <a
        href={actions.hrefOf(row.id)}
        tabIndex={-1}
        className="truncate"
        title={printable(item.path)}
        onClick={open}
      >
        {printable(row.level > 0 ? ownName(item) : item.name)}
      </a>
      <span className="shrink-0 text-xs text-ink3">{item.kind}</span>
    </span>
  );
}
