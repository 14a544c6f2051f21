import { rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';

/** Two rounds of asking missed: what was known is too old to be shown as the present. */
const oldestMs = 25_000;

/** Bytes and inodes of the file systems, as the helper processes last gave them. */
export const filesystem: CollectorFactory<'filesystem'> = ({
  table,
  sources,
}: CollectorContext<'filesystem'>) => {
  const monitor = sources.host.filesystems;
  const columns = {
    sizeBytes: table.column('sizeBytes'),
    freeBytes: table.column('freeBytes'),
    availableBytes: table.column('availableBytes'),
    usedBytes: table.column('usedBytes'),
    takenBytes: table.column('takenBytes'),
    inodes: table.column('inodes'),
    inodesFree: table.column('inodesFree'),
  };
  let rows = new Set<string>();

  return {
    collect(tick) {
      const before = rows;
      rows = new Set();
      for (const { mount, usage, askedAt } of monitor.states()) {
        const rowId = rowIds.filesystem(mount.name);
        const slot = table.addRow(rowId);
        rows.add(rowId);
        before.delete(rowId);
        // One that hangs or fails keeps its row, not reported.
        if (!usage || tick.monoMs - askedAt > oldestMs) continue;
        table.set(slot, columns.sizeBytes, usage.sizeBytes);
        table.set(slot, columns.freeBytes, usage.freeBytes);
        table.set(slot, columns.availableBytes, usage.availableBytes);
        table.set(slot, columns.usedBytes, usage.sizeBytes - usage.freeBytes);
        table.set(slot, columns.takenBytes, usage.sizeBytes - usage.availableBytes);
        table.set(slot, columns.inodes, usage.inodes);
        table.set(slot, columns.inodesFree, usage.inodesFree);
      }
      for (const rowId of before) table.removeRow(rowId);
    },
    close: () => undefined,
  };
};
