import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Tooltip } from '../../ui/tooltip.tsx';
import { FieldDefinition } from './field-definition.tsx';
import type { VisibleRow } from './visible-rows.ts';
import type { WorkloadColumn } from './workload-column.ts';
import { findColumn } from './workload-columns.ts';
import { isText } from './workload-row.tsx';
import type { TableFeatures } from './workload-table.tsx';

interface WorkloadTableHeadProps {
  readonly table: ReactTable<TableFeatures, VisibleRow>;
  /** On a narrow screen the toolbar sorts instead; a screen reader still gets the heads. */
  readonly hidden: boolean;
}

export function WorkloadTableHead({ table, hidden }: WorkloadTableHeadProps) {
  return (
    <div role="rowgroup" className={hidden ? 'sr-only' : 'workload-head'}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} role="row" aria-rowindex={1} className="workload-head-row">
          {group.headers.map(({ column }) => {
            const described = findColumn(column.id);
            const direction = column.getIsSorted();
            if (!described) return null;
            return (
              <span
                key={column.id}
                role="columnheader"
                {...(described.longTitle === undefined ? {} : { 'aria-label': described.longTitle })}
                aria-sort={direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
                className={isText(described) ? 'cell-text' : 'cell-figure'}
              >
                <button
                  type="button"
                  aria-label={described.longTitle}
                  tabIndex={hidden ? -1 : 0}
                  className="sort-button"
                  onClick={column.getToggleSortingHandler()}
                >
                  {described.title}
                  {direction === 'asc' && <ArrowUp aria-hidden size={12} />}
                  {direction === 'desc' && <ArrowDown aria-hidden size={12} />}
                </button>
                {!hidden && <Explained column={described} />}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The meaning of a column: its own words, or those of its field. */
function Explained({ column: { title, meaning, definition } }: { readonly column: WorkloadColumn }) {
  if (meaning !== undefined) {
    return (
      <Tooltip text={meaning} className="definition-sign">
        <span aria-hidden="true">i</span>
        <span className="sr-only">What is “{title}”?</span>
      </Tooltip>
    );
  }
  return definition ? <FieldDefinition of={definition} /> : null;
}
