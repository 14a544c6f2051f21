import type { FacetWatcher, SelfFacetContext } from './facet-watcher.ts';

/** The agent itself: its version, its budget, and what it had to make coarser. */
export function agent({ sender, self }: SelfFacetContext<'agent'>): FacetWatcher {
  return {
    refresh() {
      sender.upsert('agent', self.state());
    },
    close() {},
  };
}
