import type { NodeId } from '@kubevitals/shared';
import { useEffect, useMemo, useState } from 'react';
import { usePageClient, useView } from '../../client/index.ts';
import { TrendStore, trendStepMs, trendSteps } from './trend-store.ts';
import { findColumn } from './workload-columns.ts';
import type { FieldRef, WorkloadFigures } from './workload-figures.ts';

/** While someone scrolls, nothing is asked for. */
const settleMs = 200;
/** Rows that one question names. */
const rowsPerQuestion = 100;

interface TrendsInput {
  readonly node: NodeId;
  readonly columnIds: readonly string[];
  readonly figures: WorkloadFigures;
  /** The rows on the screen. */
  readonly shown: readonly string[];
}

interface SeedAsk {
  readonly rows: readonly string[];
  readonly store: TrendStore;
  readonly definition: FieldRef;
  readonly nowMs: number;
}

/** The trends of the rows on the screen, by column: one question a batch of rows, then live values. */
export function useTrends({ node, columnIds, figures, shown }: TrendsInput): ReadonlyMap<string, TrendStore> {
  const [stores] = useState(() => new Map<string, TrendStore>());
  const client = usePageClient();
  const [{ fixed }] = useView();
  const until = fixed?.toMs ?? null;
  const key = columnIds.filter((id) => findColumn(id)?.look === 'trend').join();
  const trends = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',');
    return new Map(
      wanted.map((id) => {
        const place = `${node} ${id} ${until ?? 'live'}`;
        const store = stores.get(place) ?? new TrendStore();
        stores.set(place, store);
        return [id, store] as const;
      }),
    );
  }, [stores, node, key, until]);

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const [id, store] of trends) {
        const definition = findColumn(id)?.definition;
        if (!definition) continue;
        const nowMs = until ?? client.agentNowMs(node);
        const rows = shown.filter((row) => store.needsSeed(row, nowMs));
        for (let from = 0; from < rows.length; from += rowsPerQuestion) {
          void seed({ rows: rows.slice(from, from + rowsPerQuestion), store, definition, nowMs });
        }
      }
    }, settleMs);
    return () => clearTimeout(timer);

    async function seed({ rows, store, definition: { kind, field }, nowMs }: SeedAsk): Promise<void> {
      const toMs = Math.floor(nowMs / trendStepMs) * trendStepMs;
      const ask = {
        node,
        kind,
        rows,
        fields: [field],
        fromMs: toMs - trendSteps * trendStepMs,
        toMs,
        points: trendSteps,
      };
      try {
        const { times, series } = await client.history.load(ask);
        for (const { row, mean } of series) if (rows.includes(row)) store.seed({ row, times, values: mean });
      } catch {
        // The node is gone or busy: the line stays empty, the state of the node says why, and the next rows ask again.
      }
    }
  }, [client, node, shown, trends, until]);

  useEffect(() => {
    const stops = [...trends].map(([id, store]) => {
      const definition = findColumn(id)?.definition;
      if (!definition || until !== null) return undefined;
      return figures.subscribe([definition.kind], () => {
        const wallMs = figures.wallMs;
        if (wallMs === null) return;
        for (const row of shown) store.push(row, wallMs, figures.read(definition, row));
      });
    });
    return () => stops.forEach((stop) => stop?.());
  }, [figures, shown, trends, until]);
  return trends;
}
