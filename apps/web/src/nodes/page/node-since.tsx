'use client';

import { useClock } from '../../client/index.ts';
import { formatDuration } from '../../format.ts';

/** How long it has been so; its own component, so that the clock renders nothing else. */
export function NodeSince({ since }: { readonly since: number | null }) {
  const now = useClock();
  return since === null || now === null ? null : <span>{formatDuration(now - since)}</span>;
}
