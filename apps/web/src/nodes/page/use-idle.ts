'use client';

import { useEffect, useState } from 'react';

/** True a while after the page has been drawn: for what can wait. */
export function useIdle(afterMs: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return idle;
}
