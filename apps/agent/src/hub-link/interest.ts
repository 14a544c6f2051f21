import type { Want } from '@kubevitals/shared';
import type { LinkTable } from './link-table.ts';

/** What somebody looks at of one kind: columns in ascending order, and rows; null means all. */
export interface Interest {
  readonly columns: readonly number[] | null;
  readonly rows: ReadonlySet<string> | null;
}

/** Joins the wants of one kind. Fields that this agent does not know are left out; null when nothing is wanted. */
export function interestIn(table: LinkTable, wants: readonly Want[]): Interest | null {
  const own = wants.filter(({ kind }) => kind === table.kind);
  if (own.length === 0) return null;
  const fields = new Set<string>();
  const rows = new Set<string>();
  let allFields = false;
  let allRows = false;
  for (const want of own) {
    if (want.fields === null) allFields = true;
    else for (const field of want.fields) fields.add(field);
    if (want.rows === null) allRows = true;
    else for (const row of want.rows) rows.add(row);
  }
  const columns = allFields
    ? null
    : table.fields.flatMap((field, column) => (fields.has(field) ? [column] : []));
  if (columns?.length === 0 || (!allRows && rows.size === 0)) return null;
  return { columns, rows: allRows ? null : rows };
}
