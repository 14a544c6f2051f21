import { cpuModes, rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { ByteCursor } from '../sources/byte-cursor.ts';
import { readTrouble } from '../sources/read-trouble.ts';
import { CpuTimes } from './cpu-times.ts';

const loadSource = 'proc.loadavg';

/** All cores together: /proc/stat and /proc/loadavg. */
export const hostCpu: CollectorFactory<'host.cpu'> = ({ table, sources }: CollectorContext<'host.cpu'>) => {
  const slot = table.addRow(rowIds.host);
  const times = new CpuTimes(table, [
    ...cpuModes.map((mode) => table.column(`${mode}Seconds`)),
    table.column('busySeconds'),
  ]);
  const coresOnline = table.column('coresOnline');
  const contextSwitches = table.column('contextSwitches');
  const forks = table.column('forks');
  const loads = [table.column('load1'), table.column('load5'), table.column('load15')];
  const loadFile = sources.files.file(`${sources.roots.proc}/loadavg`);
  sources.health.declare(loadSource, 'Load averages', [loadFile.path.toString()]);
  const cursor = new ByteCursor();

  const collectLoad = () => {
    const length = loadFile.read();
    cursor.reset(sources.files.buffer, Math.max(0, length));
    for (const column of loads) table.set(slot, column, cursor.number());
    sources.health.report(loadSource, length > 0 ? null : readTrouble(loadFile, length));
  };

  return {
    collect(tick) {
      const reading = sources.host.stat.at(tick.number);
      times.set(slot, reading.total, 0);
      table.set(slot, coresOnline, reading.coreCount > 0 ? reading.coreCount : NaN);
      table.set(slot, contextSwitches, reading.contextSwitches);
      table.set(slot, forks, reading.forks);
      collectLoad();
    },
    close() {
      loadFile.close();
    },
  };
};
