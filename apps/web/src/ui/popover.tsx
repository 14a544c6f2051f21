'use client';

import { useEffect, useRef, type ReactNode, type RefObject, type ToggleEvent } from 'react';
import { placePopover } from './place-popover.ts';

export interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Called when it closes itself: Escape, or a press elsewhere. */
  readonly onClose: () => void;
  readonly align?: 'start' | 'end';
  /** `manual`: a press on the anchor does not close it. Left out: `auto`. */
  readonly mode?: 'auto' | 'manual';
  readonly id?: string;
  readonly role?: 'menu' | 'dialog' | 'tooltip';
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box above everything else, beside its anchor; mounted while it is open. The browser's own popover carries it. */
export function Popover({
  anchor,
  onClose,
  align = 'start',
  mode = 'auto',
  role = 'dialog',
  label,
  id,
  className = '',
  children,
}: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const beside = anchor.current;
    if (!element || !beside) return;
    element.showPopover();
    const place = () => {
      const { left, top } = placePopover({
        anchor: beside.getBoundingClientRect(),
        size: { width: element.offsetWidth, height: element.offsetHeight },
        viewport: { width: window.innerWidth, height: window.innerHeight },
        align,
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    if (role === 'menu') element.querySelector('button')?.focus({ preventScroll: true });
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, align, role]);
  useEffect(() => {
    if (mode === 'auto') return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPress);
    };
  }, [mode, anchor, onClose]);
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') onClose();
  };
  return (
    <div
      ref={box}
      id={id}
      popover={mode}
      role={role}
      aria-label={label}
      onToggle={onToggle}
      className={`fixed inset-auto m-0 max-h-[calc(100dvh-16px)] max-w-[min(360px,calc(100vw-16px))] overflow-auto rounded-lg border border-line bg-panel p-2 text-ink shadow-lg ${className}`}
    >
      {children}
    </div>
  );
}
