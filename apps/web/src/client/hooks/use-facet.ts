'use client';

import type { FacetName } from '@kubevitals/shared';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePageClient } from '../live-provider.tsx';
import type { FacetSnapshot } from '../live/facet-feed.ts';
import type { LiveProducer } from '../live/feed.ts';

/** The present state of something: `items` keeps its identity until something changes. */
export function useFacet<F extends FacetName>(producer: LiveProducer, facet: F): FacetSnapshot<F> {
  const { live } = usePageClient();
  const held = useMemo(() => live.facet(producer, facet), [live, producer, facet]);
  useEffect(() => held.retain(), [held]);
  return useSyncExternalStore(held.feed.subscribe, held.feed.snapshot, held.feed.snapshot);
}
