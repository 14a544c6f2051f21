'use client';

import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { keys, usePageAction } from '../client/index.ts';

/** Both come when they are first asked for, not with the page. */
const CommandPalette = lazy(async () => ({
  default: (await import('../palette/command-palette.tsx')).CommandPalette,
}));
const KeysHelp = lazy(async () => ({ default: (await import('../keys-help/keys-help.tsx')).KeysHelp }));

type Overlay = 'palette' | 'help';

const OpenContext = createContext<(overlay: Overlay) => void>(() => {});

export function useOverlay(): (overlay: Overlay) => void {
  return use(OpenContext);
}

/** What opens above every screen, and the keys that open it. */
export function Overlays({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  usePageAction({ id: 'palette', ...keys.palette, run: () => setOpen('palette') });
  usePageAction({ id: 'help', ...keys.help, run: () => setOpen('help') });
  const change = useMemo(
    () => (overlay: Overlay) => (isOpen: boolean) => setOpen(isOpen ? overlay : null),
    [],
  );
  return (
    <OpenContext value={setOpen}>
      {children}
      <Suspense>
        {open === 'palette' ? <CommandPalette open onOpenChange={change('palette')} /> : null}
        {open === 'help' ? <KeysHelp open onOpenChange={change('help')} /> : null}
      </Suspense>
    </OpenContext>
  );
}
