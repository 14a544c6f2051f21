export interface KeyRow {
  readonly title: string;
  readonly keys: readonly string[];
}

export interface KeyGroup {
  readonly group: string;
  readonly rows: readonly KeyRow[];
}

type Action = KeyRow & { readonly id: string; readonly group: string };

/** Keys that belong to a focused table, not to the page: the table handles them itself. */
const tableKeys: KeyGroup = {
  group: 'In a table',
  rows: [
    { title: 'Move', keys: ['ArrowUp', 'ArrowDown'] },
    { title: 'Open or close a branch', keys: ['ArrowRight', 'ArrowLeft'] },
    { title: 'Open the workload', keys: ['Enter'] },
    { title: 'A page on, a page back', keys: ['PageDown', 'PageUp'] },
    { title: 'First, last', keys: ['Home', 'End'] },
  ],
};

/** What the page offers under a key, by group in the order offered; an action offered twice is shown once. */
export function groupKeys(actions: readonly Action[]): readonly KeyGroup[] {
  const groups = new Map<string, Map<string, KeyRow>>();
  for (const { id, group, title, keys } of actions) {
    if (keys.length === 0) continue;
    const rows = groups.get(group) ?? new Map<string, KeyRow>();
    rows.set(id, { title, keys });
    groups.set(group, rows);
  }
  return [...[...groups].map(([group, rows]) => ({ group, rows: [...rows.values()] })), tableKeys];
}
