import type { FieldOf } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import { idle, whole } from '../sources/cgroup/cgroup-pulse.ts';
import { WorkloadRows } from './workload-rows.ts';

type CpuTable = Table<'workload.cpu'>;

/** CPU of each cgroup: a counter that stands still is the only thing read of an idle one. */
export function workloadCpu({ table, sources }: CollectorContext<'workload.cpu'>): Collector {
  const columns = columnsOf(table);
  const rows = new WorkloadRows<CpuRow>({
    cgroups: sources.cgroups,
    open: (cgroup) => new CpuRow(cgroup, table, columns),
    close: (row) => table.removeRow(row.id),
  });
  return {
    collect() {
      for (const row of rows.all) row.collect();
    },
    close: () => rows.close(),
  };
}

function columnsOf(table: CpuTable) {
  const column = (field: FieldOf<'workload.cpu'>) => table.column(field);
  return {
    usage: column('usageSeconds'),
    user: column('userSeconds'),
    system: column('systemSeconds'),
    periods: column('periods'),
    throttledPeriods: column('throttledPeriods'),
    throttled: column('throttledSeconds'),
    limit: column('limitCores'),
    quota: column('quotaMicroseconds'),
    period: column('periodMicroseconds'),
    shares: column('shares'),
    weight: column('weight'),
  };
}

class CpuRow {
  readonly id: string;
  readonly #cgroup: Cgroup;
  readonly #table: CpuTable;
  readonly #columns: ReturnType<typeof columnsOf>;
  readonly #slot: number;
  #limitsVersion = 0;
  /** False while the row does not have all its values: before the first read, and when nothing was reported. */
  #complete = false;

  constructor(cgroup: Cgroup, table: CpuTable, columns: ReturnType<typeof columnsOf>) {
    this.id = cgroup.id;
    this.#cgroup = cgroup;
    this.#table = table;
    this.#columns = columns;
    this.#slot = table.addRow(cgroup.id);
  }

  collect(): void {
    const { pulse, cpu, limits } = this.#cgroup;
    const depth = pulse.take();
    // Of a cgroup that is gone nothing is reported, and of one that has no CPU folder there is nothing.
    if (cpu.vanished || Number.isNaN(cpu.usageSeconds)) {
      this.#complete = false;
      return;
    }
    const still = depth === idle || (depth === whole && !pulse.stirred);
    if (still && this.#complete) this.#table.unchanged(this.#slot);
    else this.#write();
    if (this.#limitsVersion !== limits.version) this.#writeLimits();
  }

  #write(): void {
    const { cpu } = this.#cgroup;
    cpu.readRest();
    if (!this.#complete) this.#limitsVersion = 0;
    this.#complete = true;
    const table = this.#table;
    const slot = this.#slot;
    const columns = this.#columns;
    table.set(slot, columns.usage, cpu.usageSeconds);
    table.set(slot, columns.user, cpu.userSeconds);
    table.set(slot, columns.system, cpu.systemSeconds);
    table.set(slot, columns.periods, cpu.periods);
    table.set(slot, columns.throttledPeriods, cpu.throttledPeriods);
    table.set(slot, columns.throttled, cpu.throttledSeconds);
  }

  #writeLimits(): void {
    const { limits } = this.#cgroup;
    this.#limitsVersion = limits.version;
    const table = this.#table;
    const slot = this.#slot;
    const columns = this.#columns;
    table.set(slot, columns.limit, limits.cpuCores);
    table.set(slot, columns.quota, limits.quotaMicroseconds);
    table.set(slot, columns.period, limits.periodMicroseconds);
    table.set(slot, columns.shares, limits.cpuShares);
    table.set(slot, columns.weight, limits.cpuWeight);
  }
}
