'use client';

export interface SegmentedProps<T extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly title: string; readonly disabled?: boolean }[];
  readonly onChange: (value: T) => void;
}

/** A few choices of which one holds. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex overflow-hidden rounded-md border border-line"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
          className="min-h-[26px] cursor-pointer border-r border-line bg-panel px-2.5 text-ink2 last:border-r-0 hover:bg-sel aria-pressed:bg-sel aria-pressed:font-semibold aria-pressed:text-ink disabled:cursor-not-allowed disabled:text-ink3"
        >
          {option.title}
        </button>
      ))}
    </div>
  );
}
