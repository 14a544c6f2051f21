'use client';

import { useEffect, useRef, useState, type PointerEvent } from 'react';

const openAfterMs = 220;
const closeAfterMs = 160;

export interface HoverOpen {
  readonly open: boolean;
  readonly close: () => void;
  /** For the trigger: opens on hover, focus by keyboard, press or tap. */
  readonly trigger: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onClick: () => void;
  };
  /** For what opens: it may be hovered itself without closing. */
  readonly content: Pick<HoverOpen['trigger'], 'onPointerEnter' | 'onPointerLeave'>;
}

/** Open while hovered, and until dismissed when pressed. Touch has no hover: there only the press counts. */
export function useHoverOpen(): HoverOpen {
  const [open, setOpen] = useState(false);
  const pinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!pinned.current) setOpen(next);
    }, ms);
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') later(openAfterMs, true);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') later(closeAfterMs, false);
  };
  const close = () => {
    clearTimeout(timer.current);
    pinned.current = false;
    setOpen(false);
  };
  const onClick = () => {
    clearTimeout(timer.current);
    pinned.current = !(open && pinned.current);
    setOpen(pinned.current);
  };
  return {
    open,
    close,
    trigger: { onPointerEnter: enter, onPointerLeave: leave, onClick },
    content: { onPointerEnter: enter, onPointerLeave: leave },
  };
}
