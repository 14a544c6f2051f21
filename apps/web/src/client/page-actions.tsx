'use client';

import { createContext, use, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { ActionRegistry, type PageAction } from './action-registry.ts';

const RegistryContext = createContext<ActionRegistry | null>(null);

/** Collects what can be done on the page now, and does it when its key is pressed. */
export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(() => new ActionRegistry(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => registry.press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

function useRegistry(): ActionRegistry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('PageActionsProvider is missing above this component');
  return registry;
}

/** Offers an action while its caller is on the page: in the palette, in the help, and under its keys. */
export function usePageAction(action: PageAction): void {
  const registry = useRegistry();
  const newest = useRef(action);
  useEffect(() => {
    newest.current = action;
  });
  const { id, title, group, enabled = true } = action;
  const keyText = action.keys.join(' ');
  useEffect(
    () =>
      registry.add({
        id,
        title,
        group,
        enabled,
        keys: keyText ? keyText.split(' ') : [],
        run: () => newest.current.run(),
      }),
    [registry, id, title, group, enabled, keyText],
  );
}

/** All actions on offer now, in the order they were offered. */
export function usePageActions(): readonly PageAction[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.list, registry.list);
}
