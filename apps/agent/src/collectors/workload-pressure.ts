import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import { idle, whole } from '../sources/cgroup/cgroup-pulse.ts';
import { PressureFigures, pressureResources } from '../sources/cgroup/pressure-figures.ts';
import { WorkloadRows } from './workload-rows.ts';

const source = 'cgroups.pressure';

/** Pressure of each cgroup that has a folder in the v2 tree. */
export function workloadPressure({ table, sources }: CollectorContext<'workload.pressure'>): Collector {
  const { cgroups, health } = sources;
  const { unified } = cgroups.layout;
  health.declare(source, 'Pressure of workloads (PSI)', unified ? [unified.folder] : []);
  const columns = pressureResources.flatMap((resource) =>
    (['Some', 'Full'] as const).flatMap((share) => [
      table.column(`${resource}${share}Avg10Ratio`),
      table.column(`${resource}${share}Avg60Ratio`),
      table.column(`${resource}${share}Avg300Ratio`),
      table.column(`${resource}${share}StallSeconds`),
    ]),
  );
  const rows = new WorkloadRows<PressureRow>({
    cgroups,
    open: (cgroup) => new PressureRow(cgroup, table, columns),
    close: (row) => row.close(),
  });
  return {
    collect() {
      for (const row of rows.all) row.collect();
      health.report(source, table.rowCount > 0 ? null : noPressure(unified !== null));
    },
    close: () => rows.close(),
  };
}

function noPressure(hasUnified: boolean) {
  return {
    state: 'unavailable',
    why: hasUnified
      ? 'The kernel reports no pressure for cgroups.'
      : 'cgroup v1 has no pressure, and no v2 tree is mounted beside it.',
    remedy: hasUnified
      ? 'Start the kernel with psi=1 on its command line; it needs Linux 4.20 or later with CONFIG_PSI.'
      : 'Use cgroup v2, or systemd’s hybrid mode.',
  } as const;
}

class PressureRow {
  readonly #cgroup: Cgroup;
  readonly #table: Table<'workload.pressure'>;
  /** In the order of the figures' values. */
  readonly #columns: readonly number[];
  readonly #figures: PressureFigures;
  /** -1 while nothing could be read. */
  #slot = -1;

  constructor(cgroup: Cgroup, table: Table<'workload.pressure'>, columns: readonly number[]) {
    this.#cgroup = cgroup;
    this.#table = table;
    this.#columns = columns;
    this.#figures = new PressureFigures(cgroup);
  }

  collect(): void {
    const figures = this.#figures;
    if (this.#slot >= 0 && this.#isStill()) {
      this.#table.unchanged(this.#slot);
      return;
    }
    if (!this.#isDue() || !figures.read()) return;
    if (this.#slot < 0) this.#slot = this.#table.addRow(this.#cgroup.id);
    const { values } = figures;
    for (let i = 0; i < values.length; i++) this.#table.set(this.#slot, this.#columns[i]!, values[i]!);
  }

  close(): void {
    this.#figures.close();
    if (this.#slot >= 0) this.#table.removeRow(this.#cgroup.id);
    this.#slot = -1;
  }

  #isStill(): boolean {
    const { pulse } = this.#cgroup;
    const depth = pulse.take();
    if (depth === whole) return this.#figures.settled && !pulse.stirred;
    return depth === idle && this.#figures.calm;
  }

  /** Thousands of new cgroups are read over several ticks. */
  #isDue(): boolean {
    return this.#slot >= 0 || this.#cgroup.pulse.take() !== idle;
  }
}
