'use client';

import { useCallback } from 'react';
import { useCurrentNode, usePageTime, useTimeZone, useView } from '../client/index.ts';

/**
 * Copies a link to what is seen. While live it is pinned to the moment, so that whoever opens it sees the same; the
 * address of the page itself stays live. Returns whether the browser let it be copied.
 */
export function useShare(): () => Promise<boolean> {
  const node = useCurrentNode();
  const [view] = useView();
  const { choice } = useTimeZone();
  const { lastTick } = usePageTime();
  return useCallback(async () => {
    const link = new URL(window.location.href);
    if (node && view.mode === 'live') link.searchParams.set('at', String(Math.round(lastTick())));
    if (choice === 'utc') link.searchParams.set('tz', 'utc');
    try {
      await navigator.clipboard.writeText(link.href);
      return true;
    } catch {
      return false;
    }
  }, [node, view.mode, choice, lastTick]);
}
