'use client';

import type { FieldOf, NodeId, SampleKind } from '@kubevitals/shared';
import { useEffect, useMemo } from 'react';
import { usePageClient } from '../live-provider.tsx';
import type { LiveTable } from '../live/live-table.ts';
import type { SampleWatch } from '../live/watch-key.ts';
import { useView } from '../view/use-view.ts';

export interface LiveOptions<K extends SampleKind> {
  /** Left out: all rows. */
  readonly rows?: readonly string[] | undefined;
  /** Left out: all fields. */
  readonly fields?: readonly FieldOf<K>[] | undefined;
  /** Left out: 1000. */
  readonly everyMs?: 1000 | 10_000 | undefined;
}

/**
 * The numbers of one kind as a table that is read without rendering: subscribe to it, `get` single figures.
 * It follows the page's view: the newest tick while live, the tick at the moment of a pause, the means over a
 * selected range.
 */
export function useLiveTable<K extends SampleKind>(
  node: NodeId,
  kind: K,
  options: LiveOptions<K> = {},
): LiveTable<K> {
  const client = usePageClient();
  const [{ mode, fixed }] = useView();
  // Callers write their lists in place: compared by content.
  const key = JSON.stringify([node, kind, options, fixed && { ...fixed, mode }]);
  const lease = useMemo(() => {
    const watch: SampleWatch<K> = { node, kind, ...options };
    if (!fixed) {
      const { feed, retain } = client.live.samples(watch);
      return { table: feed.table, retain };
    }
    const { value, retain } = client.range(watch as unknown as SampleWatch<SampleKind>, {
      ...fixed,
      wholeRange: mode === 'past',
    });
    // A range table of this kind: its rows and fields are those of the watch.
    return { table: value.table as unknown as LiveTable<K>, retain };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key spells out the rest
  }, [client, key]);
  useEffect(() => lease.retain(), [lease]);
  return lease.table;
}
