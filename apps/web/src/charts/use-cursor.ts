'use client';

import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useChartContext } from './board-provider.tsx';
import type { CursorView } from './chart-board.ts';
import type { TimeSpan } from './time-axis.ts';

/** A drag shorter than this is a press. */
const dragPx = 5;

export interface CursorHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  readonly onDoubleClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

export interface CursorAsk {
  /** The box that the lines are drawn in. */
  readonly plot: RefObject<HTMLElement | null>;
  readonly span: TimeSpan;
  readonly stepMs: number;
  readonly view: CursorView;
}

/** Pointer, touch and arrow keys of one chart, carried to all charts of the page. */
export function useCursor(ask: CursorAsk): CursorHandlers {
  const { board, onSelect, onReset } = useChartContext();
  const newest = useRef(ask);
  const drag = useRef<{ readonly x: number; readonly atMs: number } | null>(null);
  useEffect(() => {
    newest.current = ask;
    if (board.cursor) board.refresh();
  });
  useEffect(() => board.join((cursor) => newest.current.view(cursor)), [board]);

  const timeAt = (clientX: number): number => {
    const { plot, span } = newest.current;
    const box = plot.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (clientX - box.left) / box.width : 0;
    return span.fromMs + Math.min(1, Math.max(0, share)) * (span.toMs - span.fromMs);
  };
  const leave = () => {
    if (!drag.current) board.point(null);
  };
  const cancel = () => {
    drag.current = null;
    board.point(null);
  };
  const isDrag = (clientX: number) => drag.current !== null && Math.abs(clientX - drag.current.x) >= dragPx;
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const atMs = timeAt(event.clientX);
      drag.current = { x: event.clientX, atMs };
      event.currentTarget.setPointerCapture(event.pointerId);
      board.point({ atMs, dragFromMs: null });
    },
    onPointerMove(event) {
      const dragFromMs = isDrag(event.clientX) ? (drag.current?.atMs ?? null) : null;
      board.point({ atMs: timeAt(event.clientX), dragFromMs });
    },
    onPointerUp(event) {
      const begin = drag.current;
      const select = isDrag(event.clientX);
      drag.current = null;
      const atMs = timeAt(event.clientX);
      if (begin && select) {
        board.point(null);
        onSelect(Math.min(begin.atMs, atMs), Math.max(begin.atMs, atMs));
      } else {
        board.point({ atMs, dragFromMs: null });
      }
    },
    onPointerLeave(event) {
      // A finger that is lifted leaves too: what it pointed at stays, until something else is touched.
      if (event.pointerType !== 'touch') leave();
    },
    onPointerCancel: cancel,
    onDoubleClick: onReset,
    onKeyDown(event) {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      const { span, stepMs } = newest.current;
      const from = board.cursor?.atMs ?? span.toMs;
      const atMs = Math.min(span.toMs, Math.max(span.fromMs, from + direction * stepMs));
      board.point({ atMs, dragFromMs: null });
    },
    onBlur: leave,
  };
}
