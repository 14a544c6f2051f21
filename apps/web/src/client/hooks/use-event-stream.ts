'use client';

import { useEffect } from 'react';
import { usePageClient } from '../live-provider.tsx';
import type { EventListener } from '../live/event-feed.ts';
import type { LiveProducer } from '../live/feed.ts';

/** New events of a producer, or of all (null), as the hub stores them. Give a listener with a stable identity. */
export function useEventStream(producer: LiveProducer | null, listener: EventListener): void {
  const { live } = usePageClient();
  useEffect(() => {
    const { feed, retain } = live.events(producer);
    const stop = feed.listen(listener);
    const release = retain();
    return () => {
      stop();
      release();
    };
  }, [live, producer, listener]);
}
