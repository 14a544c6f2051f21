import { rowIds } from '@kubevitals/shared';
import type { FacetWatcherFactory } from './facet-watcher.ts';

/** Mounts with a device or a server behind them, and whether they answer. */
export const mounts: FacetWatcherFactory<'mounts'> = ({ sender, sources }) => {
  const monitor = sources.host.filesystems;
  let version = -1;

  return {
    refresh() {
      if (version === monitor.version) return;
      version = monitor.version;
      const gone = new Set([...sender.entries()].map(([key]) => key));
      for (const { mount, state, why, since } of monitor.states()) {
        const { name, mountPoint, device, type, readOnly } = mount;
        const rowId = rowIds.filesystem(name);
        gone.delete(rowId);
        sender.upsert(rowId, { mountPoint, device, type, readOnly, state, why, since });
      }
      for (const key of gone) sender.remove(key);
    },
    close: () => undefined,
  };
};
