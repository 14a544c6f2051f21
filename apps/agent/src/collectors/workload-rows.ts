import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';

export interface WorkloadRowsOptions<Row> {
  readonly cgroups: CgroupTree;
  /** A cgroup appeared. */
  readonly open: (cgroup: Cgroup) => Row;
  /** It is gone. */
  readonly close: (row: Row) => void;
}

/** What a collector keeps for each living cgroup. */
export class WorkloadRows<Row> {
  /** In no particular order; changes only between ticks. */
  readonly all: Row[] = [];
  readonly #places = new Map<Cgroup, number>();
  readonly #cgroups: Cgroup[] = [];
  readonly #options: WorkloadRowsOptions<Row>;
  readonly #unsubscribe: () => void;

  constructor(options: WorkloadRowsOptions<Row>) {
    this.#options = options;
    for (const cgroup of options.cgroups.cgroups().values()) this.#add(cgroup);
    this.#unsubscribe = options.cgroups.subscribe({
      appeared: (cgroup) => this.#add(cgroup),
      gone: (cgroup) => this.#remove(cgroup),
    });
  }

  close(): void {
    this.#unsubscribe();
    for (const row of this.all) this.#options.close(row);
    this.all.length = 0;
  }

  #add(cgroup: Cgroup): void {
    this.#places.set(cgroup, this.all.length);
    this.all.push(this.#options.open(cgroup));
    this.#cgroups.push(cgroup);
  }

  #remove(cgroup: Cgroup): void {
    const place = this.#places.get(cgroup);
    if (place === undefined) return;
    this.#places.delete(cgroup);
    this.#options.close(this.all[place]!);
    const last = this.all.pop()!;
    const lastCgroup = this.#cgroups.pop()!;
    if (place === this.all.length) return;
    this.all[place] = last;
    this.#cgroups[place] = lastCgroup;
    this.#places.set(lastCgroup, place);
  }
}
