'use client';

import { useId, useRef, type ReactNode } from 'react';
import { Popover } from './popover.tsx';
import { useHoverOpen } from './use-hover-open.ts';

export interface TooltipProps {
  /** A sentence, or a few. */
  readonly text: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short explanation of what it wraps, on hover, press or tap. */
export function Tooltip({ text, children, className = '' }: TooltipProps) {
  const { open, close, trigger, content } = useHoverOpen();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        className={`definition ${className}`}
        {...trigger}
      >
        {children}
      </button>
      {open ? (
        <Popover mode="manual" anchor={button} onClose={close} id={id} role="tooltip" className="p-3">
          <div className="max-w-[320px] whitespace-normal" {...content}>
            {text}
          </div>
        </Popover>
      ) : null}
    </>
  );
}
