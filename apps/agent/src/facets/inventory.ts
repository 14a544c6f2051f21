import type { FacetWatcherFactory } from './facet-watcher.ts';

/** What the machine is, as the parts of the inventory come in. */
export const inventory: FacetWatcherFactory<'inventory'> = ({ sender, sources }) => {
  const reader = sources.host.inventory;
  let version = 0;

  return {
    refresh() {
      if (version === reader.version) return;
      version = reader.version;
      const items = reader.items();
      for (const [key, { title, group, facts }] of items) {
        const before = sender.get(key);
        const same = before && JSON.stringify(before.facts) === JSON.stringify(facts);
        // A read that found nothing new must not send everything again at each of its parts.
        if (same && reader.readAt - before.readAt < 60_000) continue;
        sender.upsert(key, { title, group, facts: [...facts], readAt: reader.readAt });
      }
      for (const [key] of [...sender.entries()]) if (!items.has(key)) sender.remove(key);
    },
    close: () => undefined,
  };
};
