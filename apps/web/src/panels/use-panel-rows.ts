'use client';

import type { FieldOf, SampleKind } from '@kubevitals/shared';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import type { Latest } from '../client/index.ts';
import type { ChartPanelDefinition } from './panel-definition.ts';
import { rowName } from './row-name.ts';

export interface PanelRowsNow {
  /** Rows drawn, the main one first. */
  readonly rows: readonly string[];
  readonly choices: readonly string[];
  readonly chosen: string | null;
  choose(rowId: string): void;
}

const host: readonly string[] = ['host'];
const none: readonly string[] = [];

/** Which rows a panel shows now; a choice is kept in the address. */
export function usePanelRows<K extends SampleKind>(
  { id, rows, lines }: ChartPanelDefinition<K>,
  latest: Latest<K> | null,
): PanelRowsNow {
  const [choice, setChoice] = useQueryState(id, parseAsString);
  const present = latest?.rowIds ?? none;
  const key = present.join('\n');
  const waiting = latest === null;
  return useMemo(() => {
    const choose = (row: string) => void setChoice(rowName(row));
    if (rows.show === 'host') return { rows: host, choices: none, chosen: null, choose };
    if (!latest) return { rows: none, choices: none, chosen: null, choose };
    if (rows.show === 'each') {
      const field = lines[0]?.field;
      const ranked = field === undefined ? present : rankRows(latest, present, [field]);
      return { rows: ranked.slice(0, rows.most), choices: none, chosen: null, choose };
    }
    const choices = present.filter((row) => !rows.not?.test(rowName(row)));
    const ranked = rankRows(latest, choices, rows.rankBy);
    const row = present.find((one) => rowName(one) === choice) ?? ranked[0];
    return {
      rows: row === undefined ? none : [row],
      choices: ranked,
      chosen: row === undefined ? null : rowName(row),
      choose,
    };
    // Only other rows or another choice change the answer: a chart must not swap its device with each tick.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, choice, waiting]);
}

/** Most of the given counters first; by name where they are equal. */
export function rankRows<K extends SampleKind>(
  latest: Pick<Latest<K>, 'value'>,
  rowIds: readonly string[],
  fields: readonly FieldOf<K>[],
): readonly string[] {
  const sum = (row: string) => fields.reduce((total, field) => total + (latest.value(row, field) ?? 0), 0);
  return [...rowIds].sort((a, b) => sum(b) - sum(a) || a.localeCompare(b));
}
