'use client';

import { Search, X } from 'lucide-react';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text that narrows a list; Escape clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className="relative flex min-w-40 flex-1 items-center sm:max-w-72">
      <Search aria-hidden size={14} className="pointer-events-none absolute left-2 text-ink3" />
      <input
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        className="min-h-7 w-full rounded-md border border-line bg-panel py-1 pr-7 pl-7 text-ink placeholder:text-ink3"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear"
          className="absolute right-1 flex size-6 cursor-pointer items-center justify-center rounded-sm text-ink2 hover:bg-line2"
          onClick={() => onChange('')}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
