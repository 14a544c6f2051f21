import { fieldOf, fieldsOf, sampleKinds, type SampleKind } from '@kubevitals/shared';
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { collectors } from '../collectors/index.ts';
import { hostSources, HostTree, machine } from '../collectors/testing/collector-rig.ts';
import type { Collector } from '../sampling/collector.ts';
import { Table } from '../sampling/table.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import { identifyCgroup } from '../sources/cgroup/cgroup-identity.ts';
import type { Roots, Sources } from '../sources/sources.ts';
import { MetricsText } from './metrics-text.ts';
import { parseStrictly, type Family } from './testing/strict-text-parser.ts';

const hostKinds = [
  'host.cpu',
  'host.core',
  'host.memory',
  'host.pressure',
  'host.vm',
  'host.system',
  'disk',
  'network',
  'filesystem',
] as const;
const containerId = '4f630f96f8f54a2ebfff2108ff593b170c6f9d8b4f2f0fad34f557f0ccb14f3e';
const paths: Readonly<Record<string, string>> = {
  'w-root': '',
  'w-pod': `kubepods/burstable/pod04c3009b-fd0a-4a0d-9abb-aafd6393b919/${containerId}`,
  'w-odd': 'system.slice/a"b\\c\nd.service',
};
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const promtool = '/usr/bin/promtool';
function hasPromtool(): boolean {
  try {
    accessSync(promtool, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

class Rig {
  readonly sources: Sources;
  readonly tables = new Map<SampleKind, Table>();
  readonly text: MetricsText;
  readonly #collectors: Collector[] = [];
  #tick = 0;

  constructor(roots: Roots) {
    const cgroups = {
      find: (id: string) => {
        const path = paths[id];
        return path === undefined ? null : { shownPath: `/${path}`, identity: identifyCgroup(path) };
      },
    } as unknown as CgroupTree;
    this.sources = { ...hostSources(roots), cgroups };
    for (const kind of sampleKinds) this.tables.set(kind, new Table<SampleKind>(kind));
    for (const kind of hostKinds) this.#open(kind);
    this.text = new MetricsText({
      tables: [...this.tables.values()],
      sources: this.sources,
      version: '0.1.0',
    });
    closing.push(() => this.sources.host.close());
  }

  #open(kind: (typeof hostKinds)[number]): void {
    // The registry is mapped over the kinds.
    const make = collectors[kind] as (context: object) => Collector;
    this.#collectors.push(make({ table: this.tables.get(kind), sources: this.sources }));
  }

  /** Runs the host's collectors, and gives each row of the other kinds a number in every field. */
  tick(rows: Partial<Record<SampleKind, readonly string[]>> = {}): void {
    const tick = {
      number: ++this.#tick,
      monoMs: this.#tick * 1000,
      wallMs: 1_700_000_000_000 + this.#tick * 1000,
    };
    for (const table of this.tables.values()) table.begin();
    for (const collector of this.#collectors) collector.collect(tick);
    for (const [kind, ids] of Object.entries(rows) as [SampleKind, readonly string[]][]) {
      const table = this.tables.get(kind)!;
      for (const id of ids) {
        const slot = table.addRow(id);
        for (let column = 0; column < table.width; column++) table.set(slot, column, column + 0.25);
      }
    }
    for (const table of this.tables.values()) table.commit(tick);
  }

  parse(): Map<string, Family> {
    return parseStrictly(this.text.write());
  }
}

const workloadRows = {
  'workload.cpu': ['w-root', 'w-pod', 'w-odd', 'w-gone'],
  'workload.memory': ['w-pod'],
  'workload.pressure': ['w-pod'],
  'workload.tasks': ['w-pod'],
  'workload.io': ['w-pod/vda', 'w-pod/9:17', 'w-gone/vda'],
  'workload.network': ['w-pod/eth0'],
  'workload.hugetlb': ['w-pod/2MB'],
  agent: ['agent'],
  'agent.collector': ['collector:host.cpu'],
} as const;

const labelsOf = (family: Family | undefined) => family?.series.map(({ labels }) => labels);

describe('MetricsText', () => {
  it('gives the recorded host’s counters exactly, under node_exporter’s names', () => {
    using tree = new HostTree('proc-v1');
    const rig = new Rig(tree.roots);
    rig.tick();
    const families = rig.parse();
    const value = (name: string, labels: Readonly<Record<string, string>> = {}) =>
      families.get(name)?.series.find((series) => JSON.stringify(series.labels) === JSON.stringify(labels))
        ?.value;
    expect(value('node_cpu_seconds_total', { cpu: '1', mode: 'iowait' })).toBe(11.19);
    expect(families.get('node_cpu_seconds_total')).toMatchObject({ type: 'counter' });
    expect(families.get('node_cpu_seconds_total')?.series).toHaveLength(16);
    expect(value('node_memory_MemTotal_bytes')).toBe(25276063744);
    expect(value('node_load15')).toBe(1.52);
    expect(value('node_vmstat_oom_kill')).toBe(41);
    expect(value('node_pressure_cpu_waiting_seconds_total')).toBe(803.60076);
    expect(value('node_disk_read_bytes_total', { device: 'vda' })).toBe(10174418 * 512);
    expect(value('node_network_receive_bytes_total', { device: 'eth0' })).toBe(812325662);
    expect(value('node_boot_time_seconds')).toBe(1796094911);
    expect(value('node_time_seconds')).toBe(1_700_000_001);
    expect(value('kubevitals_source_up', { source: 'proc.stat' })).toBe(1);
    expect(value('kubevitals_agent_build_info', { version: '0.1.0' })).toBe(1);
    // No rate is written: Prometheus makes its own.
    expect([...families.keys()].filter((name) => /rate|cores/i.test(name))).toEqual([]);
  });

  it('says all that the tables hold, and nothing else', () => {
    using tree = new HostTree('proc-v1');
    const rig = new Rig(tree.roots);
    rig.tick(workloadRows);
    rig.tick(workloadRows);
    const families = rig.parse();
    let expected = 0;
    for (const kind of sampleKinds) {
      const table = rig.tables.get(kind)!;
      for (const [column, field] of fieldsOf(kind).entries()) {
        const { metric, type } = fieldOf(kind, field);
        if (!metric) continue;
        for (let slot = 0; slot < table.slotBound; slot++) {
          const value = table.values[slot * table.width + column]!;
          if (Number.isNaN(value) || table.idOf(slot)?.startsWith('w-gone')) continue;
          expected++;
          expect(families.get(metric.name)?.type).toBe(type);
        }
      }
    }
    const own = [
      'container_last_seen',
      'node_boot_time_seconds',
      'kubevitals_source_up',
      'kubevitals_agent_build_info',
    ];
    const written = [...families].filter(([name]) => !own.includes(name)).flatMap(([, { series }]) => series);
    expect(written).toHaveLength(expected);
  });

  it('names workloads as cAdvisor does, and leaves out what it does not know', () => {
    const rig = new Rig(machine);
    rig.tick(workloadRows);
    const families = rig.parse();
    const pod = { id: `/${paths['w-pod']}`, name: containerId };
    expect(labelsOf(families.get('container_cpu_usage_seconds_total'))).toEqual([
      { id: '/', cpu: 'total' },
      { ...pod, cpu: 'total' },
      { id: '/system.slice/a"b\\c\nd.service', cpu: 'total' },
    ]);
    expect(labelsOf(families.get('container_memory_working_set_bytes'))).toEqual([pod]);
    expect(labelsOf(families.get('container_fs_reads_bytes_total'))).toEqual([
      { ...pod, device: '/dev/vda' },
      { ...pod, device: '9:17' },
    ]);
    expect(labelsOf(families.get('container_network_receive_bytes_total'))).toEqual([
      { ...pod, interface: 'eth0' },
    ]);
    expect(labelsOf(families.get('container_hugetlb_usage_bytes'))).toEqual([{ ...pod, pagesize: '2MB' }]);
    expect(families.get('container_last_seen')?.series.map(({ value }) => value)).toEqual([
      1_700_000_001, 1_700_000_001, 1_700_000_001,
    ]);
    expect(families.has('container_start_time_seconds')).toBe(false);
  });

  it('writes milliseconds as seconds', () => {
    const rig = new Rig(machine);
    rig.tick({ agent: ['agent'] });
    const column = fieldsOf('agent').indexOf('tickMs');
    expect(rig.parse().get('kubevitals_agent_tick_seconds')?.series[0]?.value).toBe((column + 0.25) / 1000);
  });

  it('leaves out rows that are gone, and labels a slot that is used again anew', () => {
    const rig = new Rig(machine);
    rig.tick({ 'workload.memory': ['w-pod'] });
    expect(labelsOf(rig.parse().get('container_memory_rss'))).toMatchObject([{ name: containerId }]);
    rig.tables.get('workload.memory')!.removeRow('w-pod');
    expect(rig.parse().has('container_memory_rss')).toBe(false);
    rig.tick({ 'workload.memory': ['w-root'] });
    expect(labelsOf(rig.parse().get('container_memory_rss'))).toEqual([{ id: '/' }]);
  });

  it('tells of file systems whether they answer, with their figures', async () => {
    const rig = new Rig(machine);
    await rig.sources.host.filesystems.runRound();
    rig.tick();
    const families = rig.parse();
    const root = labelsOf(families.get('node_filesystem_avail_bytes'))?.find(
      ({ mountpoint }) => mountpoint === '/',
    );
    expect(Object.keys(root ?? {})).toEqual(['device', 'fstype', 'mountpoint']);
    const error = families
      .get('node_filesystem_device_error')
      ?.series.find(({ labels }) => labels['mountpoint'] === '/');
    expect(error?.value).toBe(0);
  });

  it('has every declared name, each once and well formed', () => {
    const names = sampleKinds.flatMap((kind) =>
      fieldsOf(kind).flatMap((field) => {
        const { metric } = fieldOf(kind, field);
        return metric ? [[metric.name, kind] as const] : [];
      }),
    );
    for (const [name, kind] of names) {
      const prefix = kind.startsWith('workload')
        ? 'container_'
        : kind.startsWith('agent')
          ? 'kubevitals_'
          : 'node_';
      expect(name.startsWith(prefix)).toBe(true);
    }
    // A name belongs to one kind: all its samples stand together and have the same labels.
    expect(new Set(names.map(([name]) => name)).size).toBe(new Set(names.map((pair) => pair.join())).size);
  });

  it.skipIf(!hasPromtool())('passes promtool’s lint with the names that are our own', () => {
    const rig = new Rig(machine);
    rig.tick(workloadRows);
    const own = [...rig.text.chunks()].filter((chunk) => chunk.startsWith('# HELP kubevitals_')).join('');
    const lint = spawnSync(promtool, ['check', 'metrics'], { input: own, encoding: 'utf8' });
    expect(`${lint.stdout}${lint.stderr}`).toBe('');
    expect(lint.status).toBe(0);
    const all = spawnSync(promtool, ['check', 'metrics'], { input: rig.text.write(), encoding: 'utf8' });
    expect(all.stderr).not.toMatch(/error while linting|parse/i);
  });
});
