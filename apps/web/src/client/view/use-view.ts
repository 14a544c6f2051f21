'use client';

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { SeriesWindow } from '../series/series-feed.ts';

export const ranges = { '5m': 300_000, '15m': 900_000 } as const;
export type RangeName = keyof typeof ranges;

const parsers = {
  range: parseAsStringLiteral(['5m', '15m'] as const).withDefault('15m'),
  /** The moment at which the page was paused, agent wall clock in ms. */
  at: parseAsInteger,
  /** A selected range, agent wall clock in ms. */
  from: parseAsInteger,
  to: parseAsInteger,
};

export interface View {
  readonly mode: 'live' | 'paused' | 'past';
  readonly range: RangeName;
  readonly windowMs: number;
  /** The fixed moments, agent wall clock in ms; null while live. */
  readonly fixed: { readonly fromMs: number; readonly toMs: number } | null;
}

export interface ViewActions {
  goLive(): void;
  /** `atMs`: the moment to hold, agent wall clock in ms. */
  pause(atMs: number): void;
  select(fromMs: number, toMs: number): void;
  setRange(range: RangeName): void;
  /** By half a window into the past (-1) or back (1); `nowMs` is the agent's present. */
  move(direction: -1 | 1, nowMs: number): void;
}

/** Shorter selections show nothing more than these. */
const shortestMs = 10_000;

export function useView(): readonly [View, ViewActions] {
  const [{ range, at, from, to }, set] = useQueryStates(parsers, { history: 'push' });
  const view = useMemo((): View => {
    const windowMs = ranges[range];
    if (from !== null && to !== null && to > from) {
      return { mode: 'past', range, windowMs: to - from, fixed: { fromMs: from, toMs: to } };
    }
    if (at !== null) return { mode: 'paused', range, windowMs, fixed: { fromMs: at - windowMs, toMs: at } };
    return { mode: 'live', range, windowMs, fixed: null };
  }, [range, at, from, to]);
  const actions = useMemo((): ViewActions => {
    const select = (fromMs: number, toMs: number) => {
      const wide = Math.max(toMs - fromMs, shortestMs);
      void set({ at: null, from: Math.round(fromMs), to: Math.round(fromMs + wide) });
    };
    return {
      goLive: () => void set({ at: null, from: null, to: null }),
      pause: (atMs) => void set({ at: Math.round(atMs), from: null, to: null }),
      select,
      setRange: (name) => void set({ range: name, from: null, to: null }),
      move(direction, nowMs) {
        const { fromMs, toMs } = view.fixed ?? { fromMs: nowMs - view.windowMs, toMs: nowMs };
        const byMs = (direction * (toMs - fromMs)) / 2;
        if (toMs + byMs >= nowMs) void set({ at: null, from: null, to: null });
        else select(fromMs + byMs, toMs + byMs);
      },
    };
  }, [set, view]);
  return [view, actions];
}

/** What series and figures follow: the newest window, or the fixed moments when paused or in the past. */
export function useSeriesWindow(): SeriesWindow {
  const [{ fixed, windowMs }] = useView();
  return useMemo(
    () =>
      fixed ? { live: false, fromMs: fixed.fromMs, toMs: fixed.toMs } : { live: true, lengthMs: windowMs },
    [fixed, windowMs],
  );
}
