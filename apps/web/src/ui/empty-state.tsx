import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Why there is nothing, in one sentence. */
  readonly title: ReactNode;
  /** What to do about it. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <p className="m-0 max-w-prose font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-ink2">{children}</div> : null}
    </div>
  );
}
