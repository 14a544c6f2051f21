import type { FieldOf } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import type { CgroupFile } from '../sources/cgroup/cgroup-file.ts';
import { idle, whole } from '../sources/cgroup/cgroup-pulse.ts';
import { WorkloadRows } from './workload-rows.ts';

type TasksTable = Table<'workload.tasks'>;

/** Tasks of each cgroup: the number of pids where it ran, processes and threads every ten seconds. */
export function workloadTasks({ table, sources }: CollectorContext<'workload.tasks'>): Collector {
  const columns = columnsOf(table);
  const rows = new WorkloadRows<TasksRow>({
    cgroups: sources.cgroups,
    open: (cgroup) => new TasksRow(cgroup, table, columns),
    close: (row) => row.close(),
  });
  return {
    collect() {
      for (const row of rows.all) row.collect();
    },
    close: () => rows.close(),
  };
}

function columnsOf(table: TasksTable) {
  const column = (field: FieldOf<'workload.tasks'>) => table.column(field);
  return {
    pids: column('pids'),
    limit: column('pidsLimit'),
    processes: column('processes'),
    threads: column('threads'),
  };
}

class TasksRow {
  readonly #cgroup: Cgroup;
  readonly #table: TasksTable;
  readonly #columns: ReturnType<typeof columnsOf>;
  readonly #slot: number;
  readonly #pids: CgroupFile;
  #limitsVersion = 0;
  #complete = false;

  constructor(cgroup: Cgroup, table: TasksTable, columns: ReturnType<typeof columnsOf>) {
    this.#cgroup = cgroup;
    this.#table = table;
    this.#columns = columns;
    this.#slot = table.addRow(cgroup.id);
    this.#pids = cgroup.file('pids', 'pids.current');
  }

  collect(): void {
    const { pulse, members, limits, cpu } = this.#cgroup;
    const depth = pulse.take();
    if (cpu.vanished) {
      this.#complete = false;
      this.#limitsVersion = 0;
      return;
    }
    const table = this.#table;
    if (depth === idle) {
      if (this.#complete) table.unchanged(this.#slot);
    } else {
      table.set(this.#slot, this.#columns.pids, this.#pids.readNumberSeldom());
    }
    if (depth === whole) {
      members.read();
      table.set(this.#slot, this.#columns.processes, members.processes);
      table.set(this.#slot, this.#columns.threads, members.threads);
      this.#complete = true;
    }
    if (this.#limitsVersion !== limits.version) {
      this.#limitsVersion = limits.version;
      table.set(this.#slot, this.#columns.limit, limits.pids);
    }
  }

  close(): void {
    this.#pids.close();
    this.#table.removeRow(this.#cgroup.id);
  }
}
