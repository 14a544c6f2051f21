'use client';

import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { ChartBoard } from './chart-board.ts';
import type { ChartMark } from './chart-data.ts';

export interface ChartContext {
  readonly board: ChartBoard;
  /** IANA zone of the time axis. */
  readonly zone: string;
  /** What happened, on the time axis of every chart. */
  readonly marks: readonly ChartMark[];
  /** A range was selected by dragging, agent wall clock in ms. */
  readonly onSelect: (fromMs: number, toMs: number) => void;
  /** Double click: leave the selected range. */
  readonly onReset: () => void;
}

const Context = createContext<ChartContext | null>(null);

export interface ChartBoardProviderProps extends Omit<ChartContext, 'board'> {
  readonly children: ReactNode;
}

/** Charts below it share the crosshair and the selection. */
export function ChartBoardProvider({ zone, marks, onSelect, onReset, children }: ChartBoardProviderProps) {
  const board = useMemo(() => new ChartBoard((run) => void requestAnimationFrame(() => run())), []);
  useEffect(() => {
    const touched = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('.chart-plot')) board.point(null);
    };
    window.addEventListener('pointerdown', touched);
    return () => window.removeEventListener('pointerdown', touched);
  }, [board]);
  const context = useMemo(
    () => ({ board, zone, marks, onSelect, onReset }),
    [board, zone, marks, onSelect, onReset],
  );
  return <Context value={context}>{children}</Context>;
}

export function useChartContext(): ChartContext {
  const context = use(Context);
  if (!context) throw new Error('ChartBoardProvider is missing above this chart');
  return context;
}
