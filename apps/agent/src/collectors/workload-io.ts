import { rowIds, type FieldOf } from '@kubevitals/shared';
import type { Collector, CollectorContext } from '../sampling/collector.ts';
import type { Table } from '../sampling/table.ts';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import { idle, whole } from '../sources/cgroup/cgroup-pulse.ts';
import { DeviceNames } from '../sources/cgroup/device-names.ts';
import { openIoFigures, type DeviceIo, type IoFigures } from '../sources/cgroup/io-figures.ts';
import { WorkloadRows } from './workload-rows.ts';

const forgetNamesTicks = 60;

/** IO of each cgroup by device: a row for each device that it ever did IO on. */
export function workloadIo({ table, sources }: CollectorContext<'workload.io'>): Collector {
  const names = new DeviceNames(sources.roots);
  const target = { table, names, columns: columnsOf(table) };
  const rows = new WorkloadRows<IoRows>({
    cgroups: sources.cgroups,
    open: (cgroup) => new IoRows(cgroup, target),
    close: (row) => row.close(),
  });
  return {
    collect(tick) {
      if (tick.number % forgetNamesTicks === 0) names.forget();
      for (const row of rows.all) row.collect();
    },
    close: () => rows.close(),
  };
}

interface IoTarget {
  readonly table: Table<'workload.io'>;
  readonly names: DeviceNames;
  readonly columns: ReturnType<typeof columnsOf>;
}

function columnsOf(table: Table<'workload.io'>) {
  const column = (field: FieldOf<'workload.io'>) => table.column(field);
  return {
    readBytes: column('readBytes'),
    writtenBytes: column('writtenBytes'),
    reads: column('reads'),
    writes: column('writes'),
  };
}

class IoRows {
  readonly #cgroup: Cgroup;
  readonly #target: IoTarget;
  readonly #figures: IoFigures;
  /** For each device of the figures in turn. */
  readonly #slots: number[] = [];
  readonly #ids: string[] = [];
  #moving = true;

  constructor(cgroup: Cgroup, target: IoTarget) {
    this.#cgroup = cgroup;
    this.#target = target;
    this.#figures = openIoFigures(cgroup);
  }

  collect(): void {
    const { pulse, memory, cpu } = this.#cgroup;
    const depth = pulse.take();
    if (cpu.vanished) {
      this.#moving = true;
      return;
    }
    const still = depth === idle || (depth === whole && !pulse.stirred);
    // What a cgroup has left unwritten is written, and charged to it, while it sleeps.
    if (still && !this.#moving && !(memory.unwrittenBytes > 0)) {
      for (const slot of this.#slots) this.#target.table.unchanged(slot);
      return;
    }
    this.#moving = false;
    if (!this.#figures.read()) return;
    const { devices } = this.#figures;
    for (let i = 0; i < devices.length; i++) this.#write(i, devices[i]!);
  }

  close(): void {
    this.#figures.close();
    for (const id of this.#ids) this.#target.table.removeRow(id);
  }

  #write(index: number, io: DeviceIo): void {
    const { table, columns } = this.#target;
    const slot = this.#slots[index] ?? this.#addRow(io.device);
    const base = slot * table.width;
    if (table.values[base + columns.readBytes] !== io.readBytes) this.#moving = true;
    if (table.values[base + columns.writtenBytes] !== io.writtenBytes) this.#moving = true;
    table.set(slot, columns.readBytes, io.readBytes);
    table.set(slot, columns.writtenBytes, io.writtenBytes);
    table.set(slot, columns.reads, io.reads);
    table.set(slot, columns.writes, io.writes);
  }

  #addRow(device: number): number {
    const id = rowIds.part(this.#cgroup.id, this.#target.names.nameOf(device));
    const slot = this.#target.table.addRow(id);
    this.#ids.push(id);
    this.#slots.push(slot);
    return slot;
  }
}
