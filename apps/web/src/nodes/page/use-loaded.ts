'use client';

import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../../client/index.ts';

export interface Loaded<T> {
  readonly value: T | null;
  /** The code could not be fetched: the hub is away, or has been upgraded meanwhile. */
  readonly failed: boolean;
  readonly retry: () => void;
}

interface State<T> {
  readonly load: () => Promise<T>;
  readonly value: T | null;
  readonly failed: boolean;
}

/**
 * A part of the page whose code is fetched when it is first shown. Unlike React's `lazy` it tries again, by itself when
 * the hub is back. `load` has a stable identity.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ load, value: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  const open = useConnection().state === 'open';
  const current = state.load === load ? state : { load, value: null, failed: false };
  const missing = current.value === null;
  useEffect(() => {
    if (!missing) return;
    let ended = false;
    load().then(
      (value) => {
        if (!ended) setState({ load, value, failed: false });
      },
      () => {
        if (!ended) setState({ load, value: null, failed: true });
      },
    );
    return () => {
      ended = true;
    };
  }, [load, missing, attempt, open]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { value: current.value, failed: current.failed, retry };
}
