import { rowIds, type FieldOf } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { KeyedNumbers } from '../sources/proc/keyed-numbers.ts';
import { readTrouble } from '../sources/read-trouble.ts';
import { RootMemory } from '../sources/proc/root-memory.ts';

const source = 'proc.meminfo';

const keys = [
  ['MemTotal', 'totalBytes'],
  ['MemAvailable', 'kernelAvailableBytes'],
  ['MemFree', 'freeBytes'],
  ['Buffers', 'buffersBytes'],
  ['Cached', 'cachedBytes'],
  ['AnonPages', 'anonBytes'],
  ['Mapped', 'mappedBytes'],
  ['Shmem', 'shmemBytes'],
  ['SReclaimable', 'slabReclaimableBytes'],
  ['SUnreclaim', 'slabUnreclaimableBytes'],
  ['KernelStack', 'kernelStackBytes'],
  ['PageTables', 'pageTablesBytes'],
  ['Dirty', 'dirtyBytes'],
  ['Writeback', 'writebackBytes'],
  ['Committed_AS', 'committedBytes'],
  ['SwapTotal', 'swapTotalBytes'],
  ['SwapFree', 'swapFreeBytes'],
] as const satisfies readonly (readonly [string, FieldOf<'host.memory'>])[];

/** /proc/meminfo, and the memory of the root cgroup from which the kubelet computes what is available. */
export const hostMemory: CollectorFactory<'host.memory'> = ({
  table,
  sources,
}: CollectorContext<'host.memory'>) => {
  const slot = table.addRow(rowIds.host);
  const file = sources.files.file(`${sources.roots.proc}/meminfo`);
  sources.health.declare(source, 'Memory', [file.path.toString()]);
  const numbers = new KeyedNumbers(keys.map(([key]) => key));
  const columns = keys.map(([, field]) => table.column(field));
  const root = new RootMemory(sources);
  const usage = table.column('usageBytes');
  const workingSet = table.column('workingSetBytes');
  const available = table.column('availableBytes');

  const collectRoot = (totalBytes: number) => {
    root.read();
    const workingSetBytes = Math.max(0, root.usageBytes - root.inactiveFileBytes);
    table.set(slot, usage, root.usageBytes);
    table.set(slot, workingSet, workingSetBytes);
    // As the kubelet: a working set beyond the total leaves nothing.
    table.set(slot, available, Math.max(0, totalBytes - workingSetBytes));
  };

  return {
    collect() {
      const length = file.read();
      if (length > 0) numbers.parse(sources.files.buffer, length);
      else numbers.clear();
      for (let i = 0; i < columns.length; i++) table.set(slot, columns[i]!, numbers.values[i]! * 1024);
      const totalBytes = numbers.values[0]! * 1024;
      sources.health.report(source, Number.isNaN(totalBytes) ? readTrouble(file, Math.min(0, length)) : null);
      collectRoot(totalBytes);
    },
    close() {
      file.close();
      root.close();
    },
  };
};
