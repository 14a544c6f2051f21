import type { FieldOf } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import { whole, type ReadDepth } from '../sources/cgroup/cgroup-pulse.ts';
import { WorkloadRows } from './workload-rows.ts';

type MemoryTable = Table<'workload.memory'>;

/**
 * Memory of each cgroup. The usage is read at each tick, since the kernel can take memory from a cgroup that does not
 * run; the rest only where it ran or the usage moved.
 */
export function workloadMemory({ table, sources }: CollectorContext<'workload.memory'>): Collector {
  const columns = columnsOf(table);
  const rows = new WorkloadRows<MemoryRow>({
    cgroups: sources.cgroups,
    open: (cgroup) => new MemoryRow(cgroup, table, columns),
    close: (row) => table.removeRow(row.id),
  });
  return {
    collect() {
      for (const row of rows.all) row.collect();
    },
    close: () => rows.close(),
  };
}

function columnsOf(table: MemoryTable) {
  const column = (field: FieldOf<'workload.memory'>) => table.column(field);
  return {
    usage: column('usageBytes'),
    workingSet: column('workingSetBytes'),
    rss: column('rssBytes'),
    cache: column('cacheBytes'),
    inactiveFile: column('inactiveFileBytes'),
    mappedFile: column('mappedFileBytes'),
    shmem: column('shmemBytes'),
    kernel: column('kernelBytes'),
    swap: column('swapBytes'),
    limit: column('limitBytes'),
    peak: column('peakBytes'),
    limitHits: column('limitHits'),
    oomKills: column('oomKills'),
    pageFaults: column('pageFaults'),
    majorPageFaults: column('majorPageFaults'),
  };
}

class MemoryRow {
  readonly id: string;
  readonly #cgroup: Cgroup;
  readonly #table: MemoryTable;
  readonly #columns: ReturnType<typeof columnsOf>;
  readonly #slot: number;
  #limitsVersion = 0;
  /** False while the row does not have all its values: before the first whole read, and when nothing was reported. */
  #complete = false;
  #movedSinceCounters = false;

  constructor(cgroup: Cgroup, table: MemoryTable, columns: ReturnType<typeof columnsOf>) {
    this.id = cgroup.id;
    this.#cgroup = cgroup;
    this.#table = table;
    this.#columns = columns;
    this.#slot = table.addRow(cgroup.id);
  }

  collect(): void {
    const { pulse, memory, limits } = this.#cgroup;
    const depth = pulse.take();
    const moved = memory.readUsage();
    if (memory.missing) {
      this.#complete = false;
      this.#limitsVersion = 0;
      return;
    }
    if (moved) this.#movedSinceCounters = true;
    if (depth === whole || (this.#complete && (moved || pulse.hasRun))) this.#write(depth);
    else if (!moved) this.#table.unchanged(this.#slot);
    else this.#table.set(this.#slot, this.#columns.usage, memory.usageBytes);
    if (this.#limitsVersion !== limits.version) {
      this.#limitsVersion = limits.version;
      this.#table.set(this.#slot, this.#columns.limit, limits.memoryBytes);
    }
  }

  #write(depth: ReadDepth): void {
    const { memory, pulse } = this.#cgroup;
    memory.readStat();
    if (depth !== whole || pulse.stirred || this.#movedSinceCounters || !this.#complete) {
      memory.readCounters();
      this.#movedSinceCounters = false;
    }
    this.#complete = true;
    const table = this.#table;
    const slot = this.#slot;
    const columns = this.#columns;
    table.set(slot, columns.usage, memory.usageBytes);
    // As cAdvisor: the two are read one after the other, so the cache can be larger than the usage was.
    table.set(slot, columns.workingSet, Math.max(0, memory.usageBytes - memory.inactiveFileBytes));
    table.set(slot, columns.rss, memory.rssBytes);
    table.set(slot, columns.cache, memory.cacheBytes);
    table.set(slot, columns.inactiveFile, memory.inactiveFileBytes);
    table.set(slot, columns.mappedFile, memory.mappedFileBytes);
    table.set(slot, columns.shmem, memory.shmemBytes);
    table.set(slot, columns.kernel, memory.kernelBytes);
    table.set(slot, columns.swap, memory.swapBytes);
    table.set(slot, columns.peak, memory.peakBytes);
    table.set(slot, columns.limitHits, memory.limitHits);
    table.set(slot, columns.oomKills, memory.oomKills);
    table.set(slot, columns.pageFaults, memory.pageFaults);
    table.set(slot, columns.majorPageFaults, memory.majorPageFaults);
  }
}
