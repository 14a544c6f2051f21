'use client';

import { useEffect, useState } from 'react';
import { keys, usePageAction } from '../client/index.ts';
import { useShare } from './use-share.ts';

const shownMs = 2500;

/** Copies a link to this view, and says so in place. */
export function ShareButton() {
  const share = useShare();
  const [said, setSaid] = useState<string | null>(null);
  const run = async () => setSaid((await share()) ? 'Link copied' : 'Not allowed to copy');
  usePageAction({ id: 'share', ...keys.share, run: () => void run() });
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      className="btn max-[420px]:hidden"
      onClick={() => void run()}
      title="Copy a link to this view; sign-in is needed to open it"
    >
      <span aria-live="polite">{said ?? 'Share'}</span>
    </button>
  );
}
