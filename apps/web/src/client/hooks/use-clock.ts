'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let nowMs = 0;

/** One timer for the whole page, aligned to the second, running while someone looks. */
function beat(): void {
  nowMs = Math.floor(Date.now() / 1000) * 1000;
  for (const listener of listeners) listener();
  timer = setTimeout(beat, 1000 - (Date.now() % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) beat();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The viewer's wall clock in whole seconds, in ms; renders its caller each second. Null while the server renders. */
export function useClock(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (nowMs === 0 ? null : nowMs),
    () => null,
  );
}
