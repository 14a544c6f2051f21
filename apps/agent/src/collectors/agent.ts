import { rowIds } from '@kubevitals/shared';
import type { Collector, SelfCollectorContext } from '../sampling/collector.ts';

/** What the agent itself costs, against its budget. */
export function agentSelf({ table, sources, self }: SelfCollectorContext<'agent'>): Collector {
  const slot = table.addRow(rowIds.agent);
  const set = (field: Parameters<typeof table.column>[0], value: number) => {
    table.set(slot, table.column(field), value);
  };
  return {
    collect() {
      const { ticks } = self;
      set('cpuSeconds', self.cpuSeconds);
      set('residentBytes', self.residentBytes);
      set('openFiles', sources.files.openCount);
      set('ticks', ticks.ticks);
      set('lateTicks', ticks.late);
      set('skippedTicks', ticks.skipped);
      set('tickMs', ticks.lastMs);
      set('tickDelayMs', ticks.lastDelayMs);
      set('historyBytes', self.historyBytes);
      set('historySeconds', self.historyHeldSeconds);
      set('workloads', self.workloads);
      set('spooledEvents', self.spooledEvents);
      set('droppedEvents', self.droppedEvents);
      set('coarseness', self.coarsenessSeconds);
    },
    close() {},
  };
}
