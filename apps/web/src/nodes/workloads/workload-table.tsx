import type { Workload } from '@kubevitals/shared';
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { SortSpec } from './calm-order.ts';
import { moveInRows } from './move-in-rows.ts';
import type { TrendStore } from './trend-store.ts';
import type { Hold } from './use-calm-rank.ts';
import type { VisibleRow } from './visible-rows.ts';
import { findColumn, workloadColumns } from './workload-columns.ts';
import type { WorkloadFigures } from './workload-figures.ts';
import { rowElementId, WorkloadRow, type RowActions } from './workload-row.tsx';
import { WorkloadTableHead } from './workload-table-head.tsx';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
export type TableFeatures = typeof features;
const helper = createColumnHelper<TableFeatures, VisibleRow>();
const columns = helper.columns(
  workloadColumns.map(({ id, title, descendingFirst }) =>
    helper.accessor((row) => row.id, {
      id,
      header: title,
      sortDescFirst: descendingFirst,
      enableSorting: true,
    }),
  ),
);

interface WorkloadTableProps {
  readonly rows: readonly VisibleRow[];
  readonly items: ReadonlyMap<string, Workload>;
  readonly figures: WorkloadFigures;
  readonly trends: ReadonlyMap<string, TrendStore>;
  readonly columnIds: readonly string[];
  readonly sort: SortSpec;
  readonly onSort: (sort: SortSpec) => void;
  readonly layout: 'tree' | 'flat';
  readonly actions: Omit<RowActions, 'goTo'>;
  readonly hold: Hold;
  readonly narrow: boolean;
  /** Where the keys were when the table was left. */
  readonly activeId: string | null;
  readonly onActive: (id: string) => void;
  /** The rows on the screen, for their trends. */
  readonly onShown: (ids: readonly string[]) => void;
  readonly label: string;
}

/** Thousands of rows of which some dozens exist; figures change in their cells, without rendering the table. */
export function WorkloadTable(props: WorkloadTableProps) {
  const { rows, items, columnIds, sort, onSort, narrow, activeId, onActive, onShown, hold, layout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const visibility = useMemo(
    () => Object.fromEntries(workloadColumns.map(({ id }) => [id, columnIds.includes(id)])),
    [columnIds],
  );
  const sorting = useMemo(() => [{ id: sort.column, desc: sort.descending }], [sort]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    // The order is ours: calm, and among siblings in the tree.
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility: visibility },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort({ column: next.id, descending: next.desc });
    },
  });
  const modelRows = table.getRowModel().rows;
  const activeIndex = useMemo(() => rows.findIndex(({ id }) => id === activeId), [rows, activeId]);
  const rowHeight = narrow ? 56 : 32;
  const virtualizer = useVirtualizer({
    count: modelRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: 0,
    getItemKey: (index) => modelRows[index]?.id ?? index,
    // The row that the keys are on always exists, or a screen reader would lose it.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex];
    },
    initialOffset: () => Math.max(0, activeIndex * rowHeight - 200),
    onChange: ({ range }) => {
      if (range) onShown(rows.slice(range.startIndex, range.endIndex + 1).map(({ id }) => id));
    },
  });
  const rowActions = useMemo<RowActions>(
    () => ({ ...props.actions, goTo: onActive }),
    [props.actions, onActive],
  );

  function press(event: KeyboardEvent): void {
    if (event.target !== scroller.current || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current.clientHeight - 34) / rowHeight) - 1);
    const move = moveInRows(event.key, { rows, from: activeIndex, pageSize: page });
    if (move === null) return;
    event.preventDefault();
    if (move.do === 'toggle') props.actions.toggle(move.id);
    else if (move.do === 'open') props.actions.open(move.id);
    else {
      const next = rows[move.index];
      if (next) onActive(next.id);
      virtualizer.scrollToIndex(move.index);
    }
  }

  const focusIn = useCallback(
    (on: boolean) => {
      hold.focus = on;
      setFocused(on);
    },
    [hold],
  );
  // A custom property: React's types know none.
  const template = columnTemplate(columnIds) as CSSProperties;
  return (
    <div
      ref={scroller}
      role={layout === 'tree' ? 'treegrid' : 'grid'}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnIds.length}
      {...(activeIndex >= 0 && focused ? { 'aria-activedescendant': rowElementId(activeId ?? '') } : {})}
      tabIndex={0}
      className={`workload-table ${narrow ? 'is-narrow' : ''}`}
      style={template}
      onKeyDown={press}
      onFocus={() => focusIn(true)}
      onBlur={() => focusIn(false)}
      onPointerEnter={() => (hold.pointer = true)}
      onPointerLeave={() => (hold.pointer = false)}
    >
      <WorkloadTableHead table={table} hidden={narrow} />
      <div role="rowgroup" className="workload-body" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = modelRows[index]?.original;
          const item = row && items.get(row.id);
          if (!row || !item) return null;
          return (
            <WorkloadRow
              key={row.id}
              row={row}
              item={item}
              columnIds={columnIds}
              figures={props.figures}
              trends={props.trends}
              actions={rowActions}
              active={row.id === activeId && focused}
              narrow={narrow}
              tree={layout === 'tree'}
              index={index}
              top={start}
              height={size}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The name takes what is left; below `--least` the table scrolls sideways instead of squeezing its figures. */
function columnTemplate(columnIds: readonly string[]) {
  const widths = columnIds.map((id) => findColumn(id)?.width ?? 0);
  const columns = columnIds.map((id, index) =>
    id === 'name' ? `minmax(${widths[index] ?? 0}px, 1fr)` : `${widths[index] ?? 0}px`,
  );
  return { '--columns': columns.join(' '), '--least': `${widths.reduce((sum, width) => sum + width, 0)}px` };
}
