import { rowIds } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import { idle, ran, whole, type ReadDepth } from '../sources/cgroup/cgroup-pulse.ts';
import { NamespaceTraffic } from '../sources/cgroup/namespace-traffic.ts';
import { NetworkNamespaces } from '../sources/cgroup/network-namespaces.ts';
import { WorkloadRows } from './workload-rows.ts';

const source = 'cgroups.network';
const checkTicks = 60;
/** A new cgroup's namespace is looked for at so many ticks at which it ran, then every ten seconds. */
const newLooks = 10;

/**
 * Network of each namespace that is not the machine's own, once: the containers of a pod share one, so its figures stand
 * with the pod (cAdvisor puts them with the pod's sandbox container). Elsewhere they stand with the outermost cgroup
 * whose first process is in it, and where several share one (`docker run --network container:…`) with the one seen first.
 */
export function workloadNetwork({ table, sources }: CollectorContext<'workload.network'>): Collector {
  const { cgroups, health, roots, files } = sources;
  const namespaces = new NetworkNamespaces(roots.proc);
  health.declare(source, 'Network of workloads', [
    `${roots.proc}/<pid>/ns/net`,
    `${roots.proc}/<pid>/net/dev`,
  ]);
  const context: NetworkContext = {
    table,
    namespaces,
    owners: new Map(),
    traffic: (pid) => new NamespaceTraffic(files, `${roots.proc}/${pid}/net/dev`),
    columns: (['received', 'sent'] as const).flatMap((direction) => [
      table.column(`${direction}Bytes`),
      table.column(`${direction}Packets`),
      table.column(`${direction}Errors`),
      table.column(`${direction}Drops`),
    ]),
  };
  const rows = new WorkloadRows<NetworkRows>({
    cgroups,
    open: (cgroup) => new NetworkRows(cgroup, context),
    close: (row) => row.close(),
  });
  let nextCheck = -1;
  return {
    collect(tick) {
      if (tick.number >= nextCheck) {
        nextCheck = tick.number + checkTicks;
        health.report(source, namespaces.check());
      }
      for (const row of rows.all) row.collect();
    },
    close: () => rows.close(),
  };
}

interface NetworkContext {
  readonly table: Table<'workload.network'>;
  readonly namespaces: NetworkNamespaces;
  /** Which cgroup a namespace's figures stand with. */
  readonly owners: Map<string, Cgroup>;
  readonly traffic: (pid: number) => NamespaceTraffic;
  /** In the order of a line's values. */
  readonly columns: readonly number[];
}

class NetworkRows {
  readonly #cgroup: Cgroup;
  readonly #context: NetworkContext;
  readonly #slots = new Map<string, number>();
  #namespace: string | null = null;
  #traffic: NamespaceTraffic | null = null;
  #looks = 0;

  constructor(cgroup: Cgroup, context: NetworkContext) {
    this.#cgroup = cgroup;
    this.#context = context;
  }

  collect(): void {
    const depth = this.#cgroup.pulse.take();
    if (depth === whole || this.#isNew(depth)) this.#settle();
    if (!this.#traffic) return;
    if (!this.#isOwner()) {
      // A cgroup further out has taken it over.
      this.#release();
      return;
    }
    // Somebody outside can send to a namespace in which nothing runs: quiet is only what did not move before either.
    if (depth === idle && this.#traffic.quiet) {
      for (const slot of this.#slots.values()) this.#context.table.unchanged(slot);
      return;
    }
    this.#traffic.read(this.#write);
    for (const gone of this.#traffic.takeGone()) this.#removeRow(gone);
  }

  close(): void {
    this.#release();
  }

  /** Finds out again which namespace it is and whether its figures stand here. */
  #settle(): void {
    const { namespaces, owners, traffic } = this.#context;
    const member = this.#isCandidate() ? namespaces.find(this.#cgroup) : null;
    if (this.#namespace !== (member?.namespace ?? null)) this.#release();
    if (!member || this.#isOwner()) return;
    const owner = owners.get(member.namespace);
    if (owner?.alive === true && !isAbove(this.#cgroup, owner)) return;
    owners.set(member.namespace, this.#cgroup);
    this.#namespace = member.namespace;
    this.#traffic = traffic(member.pid);
  }

  /** A runtime makes the folder first and starts the process in it later. */
  #isNew(depth: ReadDepth): boolean {
    return this.#namespace === null && depth === ran && this.#looks++ < newLooks;
  }

  #isOwner(): boolean {
    const { owners } = this.#context;
    return this.#namespace !== null && owners.get(this.#namespace) === this.#cgroup;
  }

  /** What is inside a pod never stands for itself. */
  #isCandidate(): boolean {
    const { kind, podUid } = this.#cgroup.identity;
    return kind !== 'root' && (podUid === null || kind === 'pod');
  }

  readonly #write = (name: string, values: Float64Array) => {
    const { table, columns } = this.#context;
    let slot = this.#slots.get(name);
    if (slot === undefined) {
      slot = table.addRow(rowIds.part(this.#cgroup.id, name));
      this.#slots.set(name, slot);
    }
    for (let i = 0; i < columns.length; i++) table.set(slot, columns[i]!, values[i]!);
  };

  #removeRow(name: string): void {
    this.#slots.delete(name);
    this.#context.table.removeRow(rowIds.part(this.#cgroup.id, name));
  }

  /** A kept descriptor keeps the namespace alive: closes it, so that the kernel can take it down. */
  #release(): void {
    if (this.#namespace === null) return;
    if (this.#isOwner()) this.#context.owners.delete(this.#namespace);
    this.#namespace = null;
    this.#traffic?.close();
    this.#traffic = null;
    for (const name of [...this.#slots.keys()]) this.#removeRow(name);
  }
}

function isAbove(cgroup: Cgroup, below: Cgroup): boolean {
  return cgroup.path === '' || below.path.startsWith(`${cgroup.path}/`);
}
