import type { FieldOf, SampleKind } from '@kubevitals/shared';
import type { Collector, CollectorFactory } from '../../sampling/collector.ts';
import { Table } from '../../sampling/table.ts';
import type { Cgroup } from '../../sources/cgroup/cgroup.ts';
import { CgroupTree, type CgroupTreeOptions } from '../../sources/cgroup/cgroup-tree.ts';
import type { HostSources } from '../../sources/host-sources.ts';
import { KernelFiles } from '../../sources/kernel-files.ts';
import { SourceHealth } from '../../sources/source-health.ts';
import type { Roots, Sources } from '../../sources/sources.ts';
import { workloadCpu } from '../workload-cpu.ts';
import { workloadHugetlb } from '../workload-hugetlb.ts';
import { workloadIo } from '../workload-io.ts';
import { workloadMemory } from '../workload-memory.ts';
import { workloadNetwork } from '../workload-network.ts';
import { workloadPressure } from '../workload-pressure.ts';
import { workloadTasks } from '../workload-tasks.ts';

export type WorkloadKind = Extract<SampleKind, `workload.${string}`>;

const factories: { readonly [K in WorkloadKind]: CollectorFactory<K> } = {
  'workload.cpu': workloadCpu,
  'workload.memory': workloadMemory,
  'workload.pressure': workloadPressure,
  'workload.io': workloadIo,
  'workload.tasks': workloadTasks,
  'workload.network': workloadNetwork,
  'workload.hugetlb': workloadHugetlb,
};

/** The cgroups of a machine or a recorded tree and all workload collectors on it, driven tick by tick. */
export class WorkloadRig {
  readonly files: KernelFiles;
  readonly health: SourceHealth;
  readonly tree: CgroupTree;
  readonly sources: Sources;
  readonly warnings: string[] = [];
  readonly #tables = new Map<WorkloadKind, Table>();
  readonly #collectors: { readonly table: Table; readonly collector: Collector }[] = [];
  #number = 0;
  #monoMs = 0;
  #wallMs = 1_796_096_725_000;

  constructor(roots: Roots, options: Partial<CgroupTreeOptions> & { readonly mostOpen?: number } = {}) {
    this.files = new KernelFiles(options.mostOpen ?? 10_000);
    const now = options.now ?? (() => this.#wallMs);
    this.health = new SourceHealth(now);
    this.tree = new CgroupTree({
      roots,
      files: this.files,
      health: this.health,
      now,
      livesFile: null,
      warn: (message) => this.warnings.push(message),
      ...options,
    });
    this.sources = {
      roots,
      files: this.files,
      health: this.health,
      cgroups: this.tree,
      // No workload collector reads the host.
      host: undefined as unknown as HostSources,
    };
    for (const kind of Object.keys(factories) as WorkloadKind[]) this.#add(kind);
  }

  get tickNumber(): number {
    return this.#number;
  }

  /** One tick of the agent: the tree, then all collectors. All kinds run, also those of every ten seconds. */
  tick(seconds = 1): void {
    this.#number++;
    this.#monoMs += seconds * 1000;
    this.#wallMs += seconds * 1000;
    const tick = { number: this.#number, monoMs: this.#monoMs, wallMs: this.#wallMs };
    this.tree.refresh(tick);
    for (const { table, collector } of this.#collectors) {
      table.begin();
      collector.collect(tick);
      table.commit(tick);
    }
  }

  table<K extends WorkloadKind>(kind: K): Table<K> {
    // Each kind's table was made for it.
    return this.#tables.get(kind) as unknown as Table<K>;
  }

  /** The value of a workload by its path (with a slash at the start); NaN when it is not reported. */
  value<K extends WorkloadKind>(kind: K, row: string, field: FieldOf<K>): number {
    const table = this.table(kind);
    const slot = table.slotOf(this.rowId(row));
    return slot === undefined || !table.isReported(slot) ? NaN : table.value(slot, field);
  }

  /** `/path` or `/path|part`: the id of the row. */
  rowId(row: string): string {
    const [path = '', part] = row.split('|');
    const id = this.at(path).id;
    return part === undefined ? id : `${id}/${part}`;
  }

  at(path: string): Cgroup {
    const found = this.find(path);
    if (!found) throw new Error(`no cgroup ${path}`);
    return found;
  }

  find(path: string): Cgroup | undefined {
    return [...this.tree.cgroups().values()].find(({ shownPath }) => shownPath === path);
  }

  [Symbol.dispose](): void {
    for (const { collector } of this.#collectors) collector.close();
    this.tree.close();
  }

  #add(kind: WorkloadKind): void {
    const table = new Table(kind);
    // The factory and the table are of the same kind, which the type of a union cannot say.
    const factory = factories[kind] as CollectorFactory<WorkloadKind>;
    this.#tables.set(kind, table as Table);
    this.#collectors.push({ table: table as Table, collector: factory({ table, sources: this.sources }) });
  }
}
