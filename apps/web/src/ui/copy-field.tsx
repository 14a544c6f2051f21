'use client';

import { useRef, useState } from 'react';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text to take along: a press copies it; where the browser forbids that, it is selected. */
export function CopyField({ label, value }: CopyFieldProps) {
  const [told, setTold] = useState<'copied' | 'selected' | null>(null);
  const text = useRef<HTMLElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setTold('copied');
    } catch {
      // No permission, or no secure context (http on another machine): the person copies with the keyboard.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      setTold('selected');
    }
  }

  return (
    <span className="mt-2 flex items-start gap-2">
      <code
        ref={text}
        aria-label={label}
        className="mono min-w-0 flex-1 rounded-md border border-line bg-panel px-3 py-1.5 break-all"
      >
        {value}
      </code>
      <button type="button" className="btn" onClick={() => void copy()}>
        <span role="status">{told === 'copied' ? 'Copied' : told === 'selected' ? 'Selected' : 'Copy'}</span>
      </button>
    </span>
  );
}
