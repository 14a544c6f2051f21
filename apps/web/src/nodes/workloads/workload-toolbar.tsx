import type { Workload } from '@kubevitals/shared';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '../../format.ts';
import { CheckMenu } from '../../ui/check-menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { SetWorkloadsAddress, WorkloadsAddress } from './use-workloads-view.ts';
import { findColumn, workloadColumns } from './workload-columns.ts';
import { countBy } from './workload-filter.ts';

interface WorkloadToolbarProps {
  readonly items: ReadonlyMap<string, Workload>;
  readonly address: WorkloadsAddress;
  readonly setAddress: SetWorkloadsAddress;
  /** How many match; null: no filter. */
  readonly found: number | null;
  readonly narrow: boolean;
}

const columnOptions = workloadColumns
  .filter(({ id }) => id !== 'name')
  .map(({ id, title, longTitle = title }) => ({ value: id, title: longTitle }));

const layouts = [
  { value: 'tree', title: 'Tree' },
  { value: 'flat', title: 'Table' },
] as const;

export function WorkloadToolbar({ items, address, setAddress, found, narrow }: WorkloadToolbarProps) {
  const { layout, q, kind, qos, runtime, cols } = address;
  const counts = useMemo(
    () => ({
      kind: countBy(items, (item) => item.kind),
      qos: countBy(items, (item) => item.qos),
      runtime: countBy(items, (item) => item.runtime),
    }),
    [items],
  );
  const options = <Value extends string>(of: readonly (readonly [Value, number])[]) =>
    of.map(([value, count]) => ({ value, title: value, count }));
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <SearchField
        label="Filter by name, path or id"
        value={q}
        onChange={(text) => void setAddress({ q: text || null })}
      />
      <CheckMenu
        label="Kind"
        options={options(counts.kind)}
        chosen={kind}
        onChange={(chosen) => void setAddress({ kind: chosen })}
      />
      {counts.qos.length > 0 && (
        <CheckMenu
          label="QoS"
          options={options(counts.qos)}
          chosen={qos}
          onChange={(chosen) => void setAddress({ qos: chosen })}
        />
      )}
      {counts.runtime.length > 0 && (
        <CheckMenu
          label="Runtime"
          options={options(counts.runtime)}
          chosen={runtime}
          onChange={(chosen) => void setAddress({ runtime: chosen })}
        />
      )}
      <span className="text-ink2" role="status">
        {found === null ? '' : `${formatCount(found)} of `}
        {formatCount(items.size)} workloads
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {narrow && <SortChoice address={address} setAddress={setAddress} />}
        {layout === 'tree' && !narrow && <ExpandButtons setAddress={setAddress} />}
        <Segmented
          label="Layout"
          value={layout}
          options={layouts}
          onChange={(next) => void setAddress({ layout: next })}
        />
        {!narrow && (
          <CheckMenu
            label="Columns"
            options={columnOptions}
            chosen={cols}
            showCount={false}
            onChange={(chosen) => void setAddress({ cols: chosen.length > 0 ? ['name', ...chosen] : null })}
          />
        )}
      </span>
    </div>
  );
}

type AddressProps = Pick<WorkloadToolbarProps, 'address' | 'setAddress'>;

function ExpandButtons({ setAddress }: Pick<AddressProps, 'setAddress'>) {
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => void setAddress({ open: { base: 'all', toggled: new Set() } })}
      >
        Open all
      </button>
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => void setAddress({ open: { base: 'none', toggled: new Set() } })}
      >
        Close all
      </button>
    </>
  );
}

/** On a narrow screen there are no heads to click. */
function SortChoice({ address: { sort }, setAddress }: AddressProps) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <span className="inline-flex">
      <select
        aria-label="Sort by"
        className="btn rounded-r-none"
        value={sort.column}
        onChange={({ target }) => {
          const column = findColumn(target.value);
          if (column) void setAddress({ sort: { column: column.id, descending: column.descendingFirst } });
        }}
      >
        <option value="name">Name</option>
        {columnOptions.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn -ml-px rounded-l-none"
        aria-label={sort.descending ? 'Highest first' : 'Lowest first'}
        onClick={() => void setAddress({ sort: { ...sort, descending: !sort.descending } })}
      >
        <Arrow aria-hidden size={14} />
      </button>
    </span>
  );
}
