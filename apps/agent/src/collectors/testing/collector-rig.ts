import type { FieldOf, SampleKind } from '@kubevitals/shared';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CollectorFactory } from '../../sampling/collector.ts';
import { Table } from '../../sampling/table.ts';
import type { CgroupTree } from '../../sources/cgroup/cgroup-tree.ts';
import { openHostSources } from '../../sources/host-sources.ts';
import { KernelFiles } from '../../sources/kernel-files.ts';
import { SourceHealth } from '../../sources/source-health.ts';
import type { Roots, Sources } from '../../sources/sources.ts';

const sourceFolder = path.resolve(import.meta.dirname, '../../sources');
const fixtures = path.resolve(import.meta.dirname, '../../../fixtures');

const children = {
  statfs: 'statfs/statfs-child.ts',
  inventory: 'inventory/inventory-child.ts',
  'command-line': 'proc/command-line-child.ts',
} as const;

/** A copy of a recorded tree that a test may change. */
export class HostTree {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-host-'));
  readonly roots: Roots = {
    host: this.folder,
    proc: `${this.folder}/proc`,
    sys: `${this.folder}/sys`,
    cgroup: `${this.folder}/cgroup`,
  };

  constructor(recorded: 'proc-v1' | 'proc-v2' | null) {
    if (recorded) cpSync(path.join(fixtures, recorded), this.folder, { recursive: true });
  }

  write(file: string, content: string | Buffer): void {
    const full = path.join(this.folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    // In place: a kept descriptor must see it, as it does with kernel files.
    writeFileSync(full, content);
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file), { recursive: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}

export const machine: Roots = { host: '/', proc: '/proc', sys: '/sys', cgroup: '/sys/fs/cgroup' };

/** Sources of a tree. What the host's collectors do not touch is not there. */
export function hostSources(roots: Roots): Sources {
  const files = new KernelFiles(100);
  const health = new SourceHealth(() => 1_700_000_000_000);
  const host = openHostSources({
    roots,
    files,
    health,
    clock: { wallMs: () => 1_700_000_000_000, monoMs: () => 0 },
    childCommand: (role) => [process.execPath, path.join(sourceFolder, children[role])],
  });
  return { roots, files, health, host, cgroups: undefined as unknown as CgroupTree };
}

/** One collector on one tree. */
export class CollectorRig<K extends SampleKind> {
  readonly table: Table<K>;
  readonly sources: Sources;
  readonly #collector;
  #number = 0;
  #clockMs = 1_700_000_000_000;

  constructor(kind: K, factory: CollectorFactory<K>, roots: Roots) {
    this.table = new Table(kind);
    this.sources = hostSources(roots);
    this.#collector = factory({ table: this.table, sources: this.sources });
  }

  /** Runs a tick, `seconds` behind the last; the wall clock was set by `clockStepMs` since then. */
  tick(seconds = 1, clockStepMs = 0): void {
    this.#number += seconds;
    this.#clockMs += seconds * 1000 + clockStepMs;
    const tick = { number: this.#number, monoMs: this.#number * 1000, wallMs: this.#clockMs };
    this.table.begin();
    this.#collector.collect(tick);
    this.table.commit(tick);
  }

  value(row: string, field: FieldOf<K>): number {
    const slot = this.table.slotOf(row);
    if (slot === undefined) throw new Error(`no row ${row}`);
    return this.table.value(slot, field);
  }

  values(row: string): Record<string, number> {
    return Object.fromEntries(this.table.fields.map((field) => [field, this.value(row, field)]));
  }

  rows(): string[] {
    const ids = Array.from({ length: this.table.slotBound }, (_, slot) => this.table.idOf(slot));
    return ids.filter((id) => id !== null);
  }

  trouble(source: string) {
    return this.sources.health.statuses().get(source)?.trouble ?? null;
  }

  [Symbol.dispose](): void {
    this.#collector.close();
  }
}
