'use client';

import { findField, type FacetItem, type NodeId, type SampleKind } from '@kubevitals/shared';
import { useCallback, useMemo } from 'react';
import type { Gap } from '../charts/gaps.ts';
import { useFacet, type Latest, type Series } from '../client/index.ts';
import { formatDuration } from '../format.ts';

export interface PanelTrouble {
  readonly why: string;
  readonly remedy: string | null;
}

export interface PanelTroubleAsk {
  readonly node: NodeId;
  readonly kind: SampleKind;
  readonly field: string | undefined;
  readonly series: Series;
  readonly rows: readonly string[];
  readonly latest: Latest<SampleKind> | Latest<never> | null;
}

/** Why a panel has nothing to show, from the agent's own list of sources; null while it has something. */
export function usePanelTrouble({
  node,
  kind,
  field,
  series,
  rows,
  latest,
}: PanelTroubleAsk): PanelTrouble | null {
  const { items } = useFacet(node, 'sources');
  return useMemo(() => {
    if (latest && rows.length === 0) return sourceTrouble(items, kind, field) ?? noRows;
    if (series.state === 'failed') return { why: 'The history could not be read.', remedy: series.why };
    if (series.state !== 'ready' || field === undefined) return null;
    const reported = rows.some((row) => series.column(row, field)?.mean.some((value) => value !== null));
    return reported ? null : (sourceTrouble(items, kind, field) ?? notReported);
  }, [items, kind, field, series, rows, latest]);
}

const noRows: PanelTrouble = { why: 'This machine has none.', remedy: null };
const notReported: PanelTrouble = {
  why: 'Nothing was reported in this time.',
  remedy: 'The “about” tab lists what the agent can read here.',
};

/** The trouble of the source that a field is read from: the one that reads a file which the field names. */
export function sourceTrouble(
  sources: ReadonlyMap<string, FacetItem<'sources'>>,
  kind: SampleKind,
  field: string | undefined,
): PanelTrouble | null {
  const text = field === undefined ? '' : (findField(kind, field)?.source ?? '');
  for (const { state, why, remedy, paths, title } of sources.values()) {
    if (state === 'working') continue;
    const reads = paths.some((path) => {
      // Roots differ from machine to machine: the file and its folder are enough.
      const name = path.split('/').slice(-2).join('/');
      return name.length > 2 && text.includes(name);
    });
    if (reads) return { why: why ?? `${title}: ${state}.`, remedy };
  }
  return null;
}

/** Says why a stretch of a chart is empty. */
export function useGapReason(node: NodeId, series: Series): (gap: Gap) => string {
  const { items } = useFacet(node, 'agent');
  const startedAt = items.get('agent')?.startedAt ?? null;
  const { oldestMs, shortenedWhy } = series;
  return useCallback(
    ({ fromMs, toMs }) => {
      if (startedAt !== null && fromMs < startedAt && toMs <= startedAt + 20_000) {
        return 'The agent was not running yet.';
      }
      if (oldestMs !== null && fromMs < oldestMs) {
        return shortenedWhy ?? 'The agent’s history does not go back further.';
      }
      return `No reading for ${formatDuration(toMs - fromMs)}: the agent was held up, stopped or cut off.`;
    },
    [startedAt, oldestMs, shortenedWhy],
  );
}
