'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import { ChartBoard } from './chart-board.ts';

export interface ChartContext {
  readonly board: ChartBoard;
  /** IANA zone of the time axis. */
  readonly zone: string;
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
export function ChartBoardProvider({ zone, onSelect, onReset, children }: ChartBoardProviderProps) {
  const board = useMemo(() => new ChartBoard((run) => void requestAnimationFrame(() => run())), []);
  const context = useMemo(() => ({ board, zone, onSelect, onReset }), [board, zone, onSelect, onReset]);
  return <Context value={context}>{children}</Context>;
}

export function useChartContext(): ChartContext {
  const context = use(Context);
  if (!context) throw new Error('ChartBoardProvider is missing above this chart');
  return context;
}
