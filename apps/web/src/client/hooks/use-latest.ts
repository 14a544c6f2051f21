'use client';

import type { FieldOf, NodeId, SampleKind } from '@kubevitals/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { useLiveTable, type LiveOptions } from './use-live-table.ts';

export interface Latest<K extends SampleKind> {
  readonly tick: number;
  /** Agent wall clock, in ms. */
  readonly wallMs: number;
  /** Browser's monotonic clock when it came, in ms. */
  readonly receivedAt: number;
  readonly rowIds: readonly string[];
  /** Null when it is not reported. */
  value(rowId: string, field: FieldOf<K>): number | null;
}

const nothing = () => null;

/** The newest numbers of one kind; null before the first. Renders its caller at each tick. */
export function useLatest<K extends SampleKind>(
  node: NodeId,
  kind: K,
  options: LiveOptions<K> = {},
): Latest<K> | null {
  const table = useLiveTable(node, kind, options);
  const shown = useSyncExternalStore(table.subscribe, () => table.shown, nothing);
  return useMemo(() => {
    if (!shown) return null;
    const { tick, wallMs, receivedAt, rows, index, fields, columns } = shown;
    return {
      tick,
      wallMs,
      receivedAt,
      rowIds: rows,
      value(rowId, field) {
        const row = index.get(rowId);
        return row === undefined ? null : (columns[fields.indexOf(field)]?.[row] ?? null);
      },
    };
  }, [shown]);
}
