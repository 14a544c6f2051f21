'use client';

import { useEffect, useRef, type ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Its heading, and its name for screen readers. */
  readonly title: string;
  /** Hides the heading from sight, where the content says it (a palette). */
  readonly bare?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal box on the browser's own dialog: it holds the focus, closes on Escape, and gives the focus back. */
export function Dialog({ open, onOpenChange, title, bare = false, className = '', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
  }, [open]);
  if (!open) return null;
  return (
    // A press on the backdrop lands on the dialog itself; the keyboard has Escape, which the browser handles.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      aria-label={title}
      onClose={() => onOpenChange(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) element.current?.close();
      }}
      className={`m-auto mt-[12vh] w-[min(640px,calc(100vw-24px))] rounded-xl border border-line bg-panel p-0 text-ink shadow-2xl backdrop:bg-black/30 ${className}`}
    >
      <div className={bare ? '' : 'p-4'}>
        {bare ? null : (
          <div className="mb-2 flex items-center gap-2">
            <h2 className="m-0 flex-1 text-lg font-semibold">{title}</h2>
            <button
              type="button"
              className="btn btn-quiet"
              aria-label="Close"
              onClick={() => element.current?.close()}
            >
              ✕
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
