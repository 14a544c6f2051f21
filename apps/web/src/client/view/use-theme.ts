'use client';

import { useSyncExternalStore } from 'react';
import { isTheme, themeCookie, type Theme } from './theme.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function present(): Theme {
  const name = document.documentElement.dataset['theme'] ?? 'system';
  return isTheme(name) ? name : 'system';
}

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Light, dark, or as the system has it. Kept in a cookie, so that the server renders it without a flash. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, present, () => 'system'), choose];
}
