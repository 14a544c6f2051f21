import type { ReactNode } from 'react';

interface SectionHeadProps {
  readonly title: string;
  /** A word on what is in it: how many, sorted by what. */
  readonly note?: ReactNode;
  /** Stands at the end of the line. */
  readonly children?: ReactNode;
}

export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <div className="mt-6 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="m-0 text-base font-semibold">{title}</h2>
      {note ? <span className="text-ink3">{note}</span> : null}
      {children ? <span className="ml-auto flex items-center gap-3">{children}</span> : null}
    </div>
  );
}
