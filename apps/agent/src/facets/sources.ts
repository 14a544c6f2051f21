import type { FacetWatcherFactory } from './facet-watcher.ts';

const mostPaths = 32;

/** Every source of the agent: whether it works, and if not, why and what would help. */
export const sources: FacetWatcherFactory<'sources'> = ({ sender, sources: { health } }) => {
  let version = -1;

  return {
    refresh() {
      if (version === health.version) return;
      version = health.version;
      for (const [name, { title, paths, trouble, since }] of health.statuses()) {
        sender.upsert(name, {
          title: title.slice(0, 200),
          state: trouble?.state ?? 'working',
          why: trouble?.why.slice(0, 1000) ?? null,
          remedy: trouble?.remedy?.slice(0, 1000) ?? null,
          paths: paths.slice(0, mostPaths).map((path) => path.slice(0, 1024)),
          since,
        });
      }
    },
    close: () => undefined,
  };
};
