import { rowIds, type FieldOf } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import { HugetlbFigures, readPageSizes } from '../sources/cgroup/hugetlb-figures.ts';
import { WorkloadRows } from './workload-rows.ts';

const source = 'cgroups.hugetlb';

/** Most cgroups read at one time: this kind has one tick in ten, and that must not be late. */
const mostReads = 1000;

/** Huge pages of each cgroup by page size, where the hugetlb controller is on. */
export function workloadHugetlb({ table, sources }: CollectorContext<'workload.hugetlb'>): Collector {
  const { cgroups, health } = sources;
  const folder = cgroups.layout.of('hugetlb')?.folder;
  health.declare(source, 'Huge pages of workloads', folder === undefined ? [] : [folder]);
  const target: HugetlbTarget = { table, columns: columnsOf(table), pageSizes: [] };
  const rows = new WorkloadRows<HugetlbRows>({
    cgroups,
    open: (cgroup) => new HugetlbRows(cgroup, target),
    close: (row) => row.close(),
  });
  let next = 0;
  return {
    collect() {
      if (target.pageSizes.length === 0) target.pageSizes = findPageSizes(cgroups);
      const count = rows.all.length;
      let reads = mostReads;
      for (let i = 0; i < count; i++) {
        const place = (next + i) % count;
        if (rows.all[place]!.collect(reads > 0)) reads--;
        if (reads === 0) next = place;
      }
      health.report(source, target.pageSizes.length > 0 || cgroups.cgroups().size < 2 ? null : controllerOff);
    },
    close: () => rows.close(),
  };
}

/** All cgroups have the same, but the v2 root has none. */
function findPageSizes(cgroups: CgroupTree): readonly string[] {
  for (const cgroup of cgroups.cgroups().values()) {
    if (cgroup.depth > 1) break;
    const sizes = readPageSizes(cgroup);
    if (sizes.length > 0) return sizes;
  }
  return [];
}

const controllerOff = {
  state: 'unavailable',
  why: 'The hugetlb controller is not on for any cgroup.',
  remedy: null,
} as const;

interface HugetlbTarget {
  readonly table: Table<'workload.hugetlb'>;
  readonly columns: ReturnType<typeof columnsOf>;
  pageSizes: readonly string[];
}

function columnsOf(table: Table<'workload.hugetlb'>) {
  const column = (field: FieldOf<'workload.hugetlb'>) => table.column(field);
  return {
    usage: column('usageBytes'),
    peak: column('peakBytes'),
    limit: column('limitBytes'),
    hits: column('limitHits'),
  };
}

interface PageSize {
  readonly id: string;
  readonly figures: HugetlbFigures;
  /** -1 until the first read. */
  slot: number;
}

class HugetlbRows {
  readonly #cgroup: Cgroup;
  readonly #target: HugetlbTarget;
  #sizes: readonly PageSize[] = [];
  #cpuBefore = NaN;

  constructor(cgroup: Cgroup, target: HugetlbTarget) {
    this.#cgroup = cgroup;
    this.#target = target;
  }

  /** Returns whether it had to read, if it may. */
  collect(mayRead: boolean): boolean {
    const { pageSizes } = this.#target;
    const { cpu } = this.#cgroup;
    if (this.#sizes.length !== pageSizes.length) this.#sizes = pageSizes.map((size) => this.#open(size));
    // Only who runs takes or gives back huge pages; a new limit shows when it has run.
    const due = cpu.usageSeconds !== this.#cpuBefore;
    if (!due || !mayRead) {
      for (const { slot } of this.#sizes) if (slot >= 0) this.#target.table.unchanged(slot);
      return false;
    }
    this.#cpuBefore = cpu.usageSeconds;
    for (const size of this.#sizes) this.#read(size);
    return true;
  }

  close(): void {
    for (const { id, figures, slot } of this.#sizes) {
      figures.close();
      if (slot >= 0) this.#target.table.removeRow(id);
    }
  }

  #open(pageSize: string): PageSize {
    const id = rowIds.part(this.#cgroup.id, pageSize);
    return { id, figures: new HugetlbFigures(this.#cgroup, pageSize), slot: -1 };
  }

  #read(size: PageSize): void {
    const { figures } = size;
    if (!figures.read()) return;
    const { table, columns } = this.#target;
    if (size.slot < 0) size.slot = table.addRow(size.id);
    table.set(size.slot, columns.usage, figures.usageBytes);
    table.set(size.slot, columns.peak, figures.peakBytes);
    table.set(size.slot, columns.limit, figures.limitBytes);
    table.set(size.slot, columns.hits, figures.limitHits);
  }
}
