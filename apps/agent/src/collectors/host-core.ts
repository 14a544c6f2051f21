import { cpuModes, rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { statFields } from '../sources/proc/proc-stat.ts';
import { CpuTimes } from './cpu-times.ts';

/** Each online core: the cpuN lines of /proc/stat. Cores that are switched off lose their row. */
export const hostCore: CollectorFactory<'host.core'> = ({
  table,
  sources,
}: CollectorContext<'host.core'>) => {
  const times = new CpuTimes(table, [
    ...cpuModes.map((mode) => table.column(`${mode}Seconds`)),
    table.column('busySeconds'),
  ]);
  /** Slot of each row, by place among the cpuN lines. */
  let slots: number[] = [];
  let numbers: number[] = [];

  const follow = (count: number, now: Int32Array) => {
    let same = count === numbers.length;
    for (let place = 0; same && place < count; place++) same = numbers[place] === now[place];
    if (same) return;
    const online = [...now.subarray(0, count)];
    for (const number of numbers) if (!online.includes(number)) table.removeRow(rowIds.core(number));
    numbers = online;
    slots = numbers.map((number) => table.addRow(rowIds.core(number)));
  };

  return {
    collect(tick) {
      const reading = sources.host.stat.at(tick.number);
      // Without a reading the rows stay, not reported: the cores are still there.
      if (reading.coreCount === 0) return;
      follow(reading.coreCount, reading.coreNumbers);
      for (let place = 0; place < slots.length; place++) {
        times.set(slots[place]!, reading.coreTimes, place * statFields);
      }
    },
    close: () => undefined,
  };
};
