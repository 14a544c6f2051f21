'use client';

import type { FieldOf, NodeId, SampleKind } from '@kubevitals/shared';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePageClient } from '../live-provider.tsx';
import type { SampleWatch } from '../live/watch-key.ts';
import type { SeriesWindow } from '../series/series-feed.ts';
import { waitingSeries, type Series } from '../series/series.ts';
import { useSeriesWindow } from '../view/use-view.ts';
import type { LiveOptions } from './use-live-table.ts';

export interface SeriesOptions<K extends SampleKind> {
  readonly rows: readonly string[];
  readonly fields: readonly FieldOf<K>[];
  /** Left out: what the page shows (live, paused or a selected range). */
  readonly window?: SeriesWindow | undefined;
  /** Most points; left out: 225. A sparkline wants about 60. */
  readonly points?: number | undefined;
  /**
   * The watch whose ticks are appended, when one is open anyway: the options given to `useLiveTable`. Left out: one of
   * its own for these rows and fields.
   */
  readonly watch?: LiveOptions<K> | undefined;
}

const atFirst = () => waitingSeries;

/**
 * Series over the page's window: full from the node's history at once, then live ticks appended; gaps are null. A new
 * object at each change; columns by row and field.
 */
export function useSeries<K extends SampleKind>(node: NodeId, kind: K, options: SeriesOptions<K>): Series {
  const client = usePageClient();
  const view = useSeriesWindow();
  const window = options.window ?? view;
  const key = JSON.stringify([node, kind, options, window]);
  const lease = useMemo(() => {
    const { rows, fields, points } = options;
    if (rows.length === 0) return null;
    const watch: SampleWatch<K> = { node, kind, ...(options.watch ?? { rows, fields }) };
    return client.series({ node, kind, rows, fields, window, points, watch });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key spells out the rest
  }, [client, key]);
  useEffect(() => lease?.retain(), [lease]);
  return useSyncExternalStore(
    lease?.value.subscribe ?? noSubscription,
    lease?.value.snapshot ?? atFirst,
    atFirst,
  );
}

function noSubscription(): () => void {
  return () => {};
}
