import { isExpanded, type Expansion } from './expansion.ts';
import { childrenOf, type WorkloadTree } from './workload-tree.ts';

/** A row as the table shows it; level, position and set size are what a screen reader says of it. */
export interface VisibleRow {
  readonly id: string;
  /** 0 at the top; always 0 in the flat table. */
  readonly level: number;
  /** 1-based place among its siblings that are shown. */
  readonly position: number;
  readonly setSize: number;
  /** null: nothing below it. */
  readonly expanded: boolean | null;
  /** False: shown only because something below it was found. */
  readonly found: boolean;
}

interface TreeView {
  readonly tree: WorkloadTree;
  /** Lower comes first; every id has one. */
  readonly rank: (id: string) => number;
  readonly expansion: Expansion;
  /** null: no filter. */
  readonly found: ReadonlySet<string> | null;
  /** The found ones and all above them; null: no filter. */
  readonly shown: ReadonlySet<string> | null;
}

/** The rows of the tree from top to bottom. With a filter everything on the way to a found one is open. */
export function treeRows({ tree, rank, expansion, found, shown }: TreeView): readonly VisibleRow[] {
  const rows: VisibleRow[] = [];
  const sorted = (ids: readonly string[]) =>
    ids.filter((id) => shown === null || shown.has(id)).sort((a, b) => rank(a) - rank(b));
  const stack = frames(sorted(tree.roots), 0);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const below = sorted(childrenOf(tree, next.id));
    const isFound = found === null || found.has(next.id);
    const forced = shown !== null && below.length > 0;
    const expanded = below.length === 0 ? null : forced || isExpanded(expansion, next.id, next.level);
    rows.push({ ...next, expanded, found: isFound });
    if (expanded === true) stack.push(...frames(below, next.level + 1));
  }
  return rows;
}

type Frame = Pick<VisibleRow, 'id' | 'level' | 'position' | 'setSize'>;

/** In reverse, because they are taken from the end. */
function frames(ids: readonly string[], level: number): Frame[] {
  return ids.map((id, index) => ({ id, level, position: index + 1, setSize: ids.length })).reverse();
}

interface FlatView {
  readonly ids: Iterable<string>;
  readonly rank: (id: string) => number;
}

export function flatRows({ ids, rank }: FlatView): readonly VisibleRow[] {
  const sorted = [...ids].sort((a, b) => rank(a) - rank(b));
  return sorted.map((id, index) => ({
    id,
    level: 0,
    position: index + 1,
    setSize: sorted.length,
    expanded: null,
    found: true,
  }));
}
