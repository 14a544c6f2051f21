'use client';

import type { NodeId } from '@kubevitals/shared';
import { useEffect, useMemo, useState } from 'react';
import { useFacet } from '../../client/index.ts';
import { leafWorkloads } from './leaf-workloads.ts';
import { rankings, type RankingId } from './rankings.ts';
import { StableRanking } from './stable-ranking.ts';
import type { WorkloadTables } from './use-workload-tables.ts';

export interface TopWorkloads {
  /** Row ids, the heaviest first; a new list only when a place changes. Null before the first figures. */
  readonly ids: readonly string[] | null;
  /** Whether any workload reports the figure. */
  readonly reported: boolean;
}

interface Top {
  readonly by: RankingId;
  readonly ids: readonly string[];
  readonly reported: boolean;
}

/** How many workloads the list shows. */
export const mostListed = 8;

const options = { size: mostListed, margin: 1.25, weight: 0.3 };

/** The heaviest workloads of a node by one ranking. */
export function useTopWorkloads(node: NodeId, by: RankingId, tables: WorkloadTables): TopWorkloads {
  const { items } = useFacet(node, 'workloads');
  const leaves = useMemo(() => leafWorkloads(items), [items]);
  const stable = useMemo(() => ({ by, ranking: new StableRanking(options) }), [by]);
  const [top, setTop] = useState<Top | null>(null);
  useEffect(() => {
    const { table, score } = rankings[by];
    const source = tables[table];
    const update = () => {
      if (source.shown === null || leaves.size === 0) return;
      const scores = new Map<string, number>();
      for (const id of leaves) scores.set(id, score(tables, id));
      const ids = stable.ranking.update(scores);
      const reported = [...scores.values()].some((value) => !Number.isNaN(value));
      setTop((before) => {
        const same = before?.by === by && before.ids === ids && before.reported === reported;
        return same ? before : { by, ids, reported };
      });
    };
    update();
    return source.subscribe(update);
  }, [by, tables, leaves, stable]);
  // Other tables (another pace, a pause) take over from what is listed; only another ranking starts anew.
  return useMemo(
    () => (top?.by === by ? { ids: top.ids, reported: top.reported } : { ids: null, reported: true }),
    [top, by],
  );
}
