import { rowIds } from '@kubevitals/shared';
import type { Collector, SelfCollectorContext } from '../sampling/collector.ts';

/** What each part of the tick costs, a row a collector. Its own figures are those of its run before. */
export function agentCollector({ table, self }: SelfCollectorContext<'agent.collector'>): Collector {
  const durationMs = table.column('durationMs');
  const totalSeconds = table.column('totalSeconds');
  const reads = table.column('reads');
  const failures = table.column('failures');
  const slots = new Map<string, number>();
  return {
    collect() {
      for (const [name, cost] of self.costs) {
        let slot = slots.get(name);
        if (slot === undefined) {
          slot = table.addRow(rowIds.collector(name));
          slots.set(name, slot);
        }
        table.set(slot, durationMs, cost.durationMs);
        table.set(slot, totalSeconds, cost.totalSeconds);
        table.set(slot, reads, cost.reads);
        table.set(slot, failures, cost.failures);
      }
    },
    close() {},
  };
}
