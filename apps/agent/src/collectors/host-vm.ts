import { rowIds, type FieldOf } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { KeyedNumbers } from '../sources/proc/keyed-numbers.ts';
import { readTrouble } from '../sources/read-trouble.ts';

const source = 'proc.vmstat';

const keys = [
  ['pgfault', 'pageFaults'],
  ['pgmajfault', 'majorPageFaults'],
  ['pgscan_kswapd', 'scannedByKswapd'],
  ['pgscan_direct', 'scannedDirect'],
  ['pgsteal_kswapd', 'reclaimedByKswapd'],
  ['pgsteal_direct', 'reclaimedDirect'],
  ['pswpin', 'swappedIn'],
  ['pswpout', 'swappedOut'],
  ['oom_kill', 'oomKills'],
] as const satisfies readonly (readonly [string, FieldOf<'host.vm'>])[];

/** /proc/vmstat. `oom_kill` is there since Linux 4.13. */
export const hostVm: CollectorFactory<'host.vm'> = ({ table, sources }: CollectorContext<'host.vm'>) => {
  const slot = table.addRow(rowIds.host);
  const file = sources.files.file(`${sources.roots.proc}/vmstat`);
  sources.health.declare(source, 'Page faults, reclaim, OOM kills', [file.path.toString()]);
  const numbers = new KeyedNumbers(keys.map(([key]) => key));
  const columns = keys.map(([, field]) => table.column(field));

  return {
    collect() {
      const length = file.readToEnd();
      if (length > 0) numbers.parse(sources.files.buffer, length);
      else numbers.clear();
      for (let i = 0; i < columns.length; i++) table.set(slot, columns[i]!, numbers.values[i]!);
      const whole = !Number.isNaN(numbers.values[0]!);
      sources.health.report(source, whole ? null : readTrouble(file, Math.min(0, length)));
    },
    close() {
      file.close();
    },
  };
};
