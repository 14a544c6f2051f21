import type { VisibleRow } from './visible-rows.ts';

export type TableKey =
  'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'PageDown' | 'PageUp' | 'Home' | 'End' | 'Enter';

export type Move =
  | { readonly do: 'go'; readonly index: number }
  | { readonly do: 'toggle'; readonly id: string }
  | { readonly do: 'open'; readonly id: string }
  | null;

interface MoveInput {
  readonly rows: readonly VisibleRow[];
  /** Index of the row the reader is on; −1 before the first key. */
  readonly from: number;
  readonly pageSize: number;
}

/** What a key does in a treegrid, as WAI-ARIA describes it; null: nothing, the browser may have it. */
export function moveInRows(key: string, { rows, from, pageSize }: MoveInput): Move {
  if (rows.length === 0) return null;
  const go = (index: number): Move => ({ do: 'go', index: Math.max(0, Math.min(rows.length - 1, index)) });
  const row = rows[from];
  switch (key) {
    case 'ArrowDown':
      return go(from + 1);
    case 'ArrowUp':
      return go(from < 0 ? rows.length - 1 : from - 1);
    case 'PageDown':
      return go(from + pageSize);
    case 'PageUp':
      return go(from - pageSize);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'Enter':
      return row ? { do: 'open', id: row.id } : null;
    case 'ArrowRight':
      if (row?.expanded === false) return { do: 'toggle', id: row.id };
      return row?.expanded === true ? go(from + 1) : null;
    case 'ArrowLeft': {
      if (row?.expanded === true) return { do: 'toggle', id: row.id };
      const above = row ? parentIndex(rows, from, row.level) : -1;
      return above < 0 ? null : go(above);
    }
    default:
      return null;
  }
}

function parentIndex(rows: readonly VisibleRow[], from: number, level: number): number {
  for (let index = from - 1; index >= 0; index -= 1) if ((rows[index]?.level ?? level) < level) return index;
  return -1;
}
