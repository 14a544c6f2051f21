import { qosClasses, runtimes, workloadKinds } from '@kubevitals/shared';
import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { SortSpec } from './calm-order.ts';
import { expansionText, parseExpansion, topOpen } from './expansion.ts';
import { findColumn, usualColumnIds, workloadColumns } from './workload-columns.ts';

const sortParser = createParser<SortSpec>({
  parse(text) {
    const descending = text.startsWith('-');
    const column = descending ? text.slice(1) : text;
    return findColumn(column) ? { column, descending } : null;
  },
  serialize: ({ column, descending }) => `${descending ? '-' : ''}${column}`,
  eq: (a, b) => a.column === b.column && a.descending === b.descending,
});

const expansionParser = createParser({
  parse: parseExpansion,
  serialize: expansionText,
  eq: (a, b) => expansionText(a) === expansionText(b),
});

/** Column ids in the order of the screen, whatever order the address names them in; unknown ones are left out. */
const columnsParser = createParser<readonly string[]>({
  parse(text) {
    const named = new Set(text.split(','));
    const known = workloadColumns.filter(({ id }) => id === 'name' || named.has(id)).map(({ id }) => id);
    return known.length > 1 ? known : null;
  },
  serialize: (ids) => ids.filter((id) => id !== 'name').join(','),
  eq: (a, b) => a.join() === b.join(),
});

/** What the address says of the workloads tab; what it does not say is as given here. */
export const workloadsAddress = {
  layout: parseAsStringLiteral(['tree', 'flat']).withDefault('tree'),
  sort: sortParser.withDefault({ column: 'cpu', descending: true }),
  q: parseAsString.withDefault(''),
  kind: parseAsArrayOf(parseAsStringLiteral(workloadKinds)).withDefault([]),
  qos: parseAsArrayOf(parseAsStringLiteral(qosClasses)).withDefault([]),
  runtime: parseAsArrayOf(parseAsStringLiteral(runtimes)).withDefault([]),
  cols: columnsParser.withDefault(usualColumnIds),
  open: expansionParser.withDefault(topOpen),
  /** Row id of the workload that is opened. */
  workload: parseAsString,
};
