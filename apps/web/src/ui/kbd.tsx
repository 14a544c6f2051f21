import type { ReactNode } from 'react';

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line bg-panel px-1 font-mono text-[11px] text-ink3">
      {children}
    </kbd>
  );
}
