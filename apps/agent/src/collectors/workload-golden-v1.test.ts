import { samples, type FieldDefinition } from '@kubevitals/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecorded, TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import { ReportedMetrics } from './testing/reported-metrics.ts';
import { WorkloadRig } from './testing/workload-rig.ts';

/*
 * One node, read within 1.3 s by cAdvisor, by the kubelet and as plain files. Both report values that they read up to
 * 25 s earlier (each with its time), so a cgroup whose CPU time equals theirs has not run since and must agree in all;
 * one that ran must lie between their value and what the elapsed time allows.
 */
const treeReadAt = Date.parse('2026-12-01T03:45:25.146Z');
const cores = 2;

let folder: TreeFolder;
let rig: WorkloadRig;
let reports: Readonly<Record<'cAdvisor' | 'kubelet', ReportedMetrics>>;

beforeAll(() => {
  folder = new TreeFolder('tree-v1');
  linkNamespaces(folder);
  rig = new WorkloadRig(folder.roots, { watching: false });
  rig.tick();
  reports = {
    cAdvisor: new ReportedMetrics(readRecorded('v1-cadvisor-metrics.txt.gz')),
    kubelet: new ReportedMetrics(readRecorded('v1-kubelet-metrics-cadvisor.txt.gz')),
  };
});
afterAll(() => {
  rig[Symbol.dispose]();
  folder[Symbol.dispose]();
});

interface ContainerPid {
  readonly pod: string;
  readonly podUid: string;
}

const pids = Object.entries(
  JSON.parse(readRecorded('v1-container-pids.json.gz')) as Readonly<Record<string, ContainerPid>>,
);

/** Pods with `hostNetwork: true`. */
const inHostNetwork = new Set(['host-net', 'node-dns-localhost']);
const hostNamespace = 'net:[4026531840]';

/** Namespaces were not recorded: process 1 has the machine's, and each pod but those of the host network its own. */
function linkNamespaces(tree: TreeFolder): void {
  tree.write('proc/self/status', 'NSpid:\t4242\n');
  tree.link('proc/1/ns/net', hostNamespace);
  const pods = [...new Set(pids.map(([, { podUid }]) => podUid))];
  for (const [pid, { pod, podUid }] of pids) {
    const own = `net:[${4_026_532_000 + pods.indexOf(podUid)}]`;
    tree.link(`proc/${pid}/ns/net`, inHostNetwork.has(pod) ? hostNamespace : own);
  }
}

type Kind = 'workload.cpu' | 'workload.memory' | 'workload.tasks';

/** Fields in which we differ on purpose: the tests below say why. */
const different = new Set(['limitBytes', 'pidsLimit']);

interface Compared {
  readonly path: string;
  readonly field: string;
  readonly type: FieldDefinition['type'];
  readonly ours: number;
  readonly theirs: number;
  /** How old their value was when the files were read; NaN when they do not say. */
  readonly ageSeconds: number;
  /** Whether the cgroup's CPU time is what it was for them. */
  readonly idle: boolean;
}

function compare(kind: Kind, from: keyof typeof reports): readonly Compared[] {
  const report = reports[from];
  const fields: Readonly<Record<string, FieldDefinition>> = samples[kind].fields;
  return [...rig.tree.cgroups().values()].flatMap(({ shownPath: path }) => {
    const [cpu] = report.of('container_cpu_usage_seconds_total', path);
    const idle = cpu !== undefined && near(rig.value('workload.cpu', path, 'usageSeconds'), cpu.value);
    return Object.entries(fields).flatMap(([field, { metric, type }]) => {
      const [reading] = metric && !different.has(field) ? report.of(metric.name, path) : [];
      if (!reading) return [];
      const ours = rig.value(kind, path, field as never);
      const ageSeconds = (treeReadAt - reading.atMs) / 1000;
      return [{ path, field, type, ours, theirs: reading.value, ageSeconds, idle }];
    });
  });
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
}

const sources = ['cAdvisor', 'kubelet'] as const;

describe.each(sources)('v1 tree against %s', (from) => {
  it.each(['workload.cpu', 'workload.memory', 'workload.tasks'] as const)(
    'agrees in all of %s for cgroups that did not run since',
    (kind) => {
      const idle = compare(kind, from).filter((each) => each.idle);
      if (from === 'kubelet' || kind !== 'workload.tasks') expect(idle.length).toBeGreaterThan(90);
      const unlike = idle.filter(({ ours, theirs }) => !near(ours, theirs));
      // Memory charged in advance (64 pages for each CPU) can be given back by others while a cgroup sleeps.
      const stocked = unlike.filter(
        ({ field, ours, theirs }) =>
          (field === 'usageBytes' || field === 'workingSetBytes' || field === 'kernelBytes') &&
          Math.abs(ours - theirs) <= cores * 64 * 4096,
      );
      expect(unlike.filter((each) => !stocked.includes(each))).toEqual([]);
      expect(stocked.length).toBeLessThanOrEqual(4);
    },
  );

  it('lies between their value and what the elapsed time allows for counters that moved', () => {
    const moved = [...compare('workload.cpu', from), ...compare('workload.memory', from)].filter(
      (each) => !each.idle && each.type === 'counter' && !Number.isNaN(each.ageSeconds),
    );
    expect(moved.length).toBeGreaterThan(20);
    for (const { field, ours, theirs, ageSeconds } of moved) {
      expect(ours).toBeGreaterThanOrEqual(theirs);
      if (field.endsWith('Seconds')) expect(ours - theirs).toBeLessThanOrEqual(cores * ageSeconds + 0.02);
      // Periods are 100 ms long.
      if (field.endsWith('eriods')) expect(ours - theirs).toBeLessThanOrEqual(10 * ageSeconds + 1);
    }
  });
});

interface SummaryPod {
  readonly podRef: { readonly uid: string };
  readonly cpu?: { readonly usageCoreNanoSeconds: number };
  readonly memory?: {
    readonly usageBytes: number;
    readonly workingSetBytes: number;
    readonly rssBytes: number;
  };
}

describe('v1 tree against the kubelet’s summary', () => {
  it('agrees on the memory and CPU of pods that did not run since', () => {
    const { pods } = JSON.parse(readRecorded('v1-stats-summary.json.gz')) as {
      readonly pods: readonly SummaryPod[];
    };
    const compared = pods.flatMap(({ podRef, cpu, memory }) => {
      const pod = [...rig.tree.cgroups().values()].find(
        ({ identity }) => identity.kind === 'pod' && identity.podUid === podRef.uid,
      );
      if (!pod || !cpu || !memory) return [];
      const ours = rig.value('workload.cpu', pod.shownPath, 'usageSeconds');
      expect(ours).toBeGreaterThanOrEqual(cpu.usageCoreNanoSeconds / 1e9);
      return near(ours, cpu.usageCoreNanoSeconds / 1e9) ? [{ path: pod.shownPath, memory }] : [];
    });
    expect(compared.length).toBeGreaterThanOrEqual(20);
    for (const { path, memory } of compared) {
      expect(rig.value('workload.memory', path, 'usageBytes')).toBe(memory.usageBytes);
      expect(rig.value('workload.memory', path, 'workingSetBytes')).toBe(memory.workingSetBytes);
      expect(rig.value('workload.memory', path, 'rssBytes')).toBe(memory.rssBytes);
    }
  });
});

describe('where we differ from cAdvisor and the kubelet on purpose', () => {
  it('a limit that is not set is not reported, where they write 0 or the machine’s memory', () => {
    const limits = [...rig.tree.cgroups().values()].map(({ shownPath: path }) => ({
      ours: rig.value('workload.memory', path, 'limitBytes'),
      theirs: reports.cAdvisor.of('container_spec_memory_limit_bytes', path)[0]?.value,
      isRoot: path === '/',
    }));
    expect(limits.filter(({ ours }) => !Number.isNaN(ours))).toHaveLength(24);
    for (const { ours, theirs, isRoot } of limits) {
      if (Number.isNaN(ours)) expect(theirs).toBe(isRoot ? 25_276_063_744 : 0);
      else expect(ours).toBe(theirs);
    }
  });

  it('nor is a limit of pids', () => {
    expect(rig.value('workload.tasks', '/kubepods', 'pidsLimit')).toBe(32_768);
    const [theirs] = reports.kubelet.of('container_threads_max', '/kubepods/besteffort');
    expect(theirs?.value).toBe(0);
    expect(rig.value('workload.tasks', '/kubepods/besteffort', 'pidsLimit')).toBeNaN();
  });

  it('the root has no pids.current, and its tasks were not recorded: they write 0, we nothing', () => {
    expect(reports.kubelet.of('container_threads', '/')[0]?.value).toBe(0);
    expect(rig.value('workload.tasks', '/', 'pids')).toBeNaN();
  });

  it('pressure is read under unified/, where they write 0 for lack of a v1 file', () => {
    const [theirs] = reports.kubelet.of('container_pressure_cpu_waiting_seconds_total', '/kubepods');
    expect(theirs?.value).toBe(0);
    expect(rig.value('workload.pressure', '/kubepods', 'cpuSomeStallSeconds')).toBe(896.565867);
    expect(rig.value('workload.pressure', '/kubepods', 'cpuSomeAvg300Ratio')).toBe(0.4656);
    expect(rig.value('workload.pressure', '/kubepods', 'memoryFullStallSeconds')).toBe(0.028548);
  });

  it('quota periods are reported for all, 0 where there never was a quota; theirs only where there is one', () => {
    expect(reports.cAdvisor.of('container_cpu_cfs_periods_total', '/kubepods')).toEqual([]);
    expect(rig.value('workload.cpu', '/kubepods', 'periods')).toBe(0);
    expect(rig.value('workload.cpu', '/kubepods', 'limitCores')).toBeNaN();
  });

  it('network stands with the pod, theirs with its sandbox container', () => {
    const table = rig.table('workload.network');
    const own = pids.filter(([, { pod }]) => !inHostNetwork.has(pod));
    expect(table.rowCount).toBe(new Set(own.map(([, { podUid }]) => podUid)).size);
    for (const cgroup of rig.tree.cgroups().values()) {
      const ours = rig.value('workload.network', `${cgroup.shownPath}|eth0`, 'receivedPackets');
      if (Number.isNaN(ours)) continue;
      expect(cgroup.identity.kind).toBe('pod');
      const theirs = [...cgroup.children.values()].flatMap(({ shownPath }) =>
        reports.cAdvisor.of('container_network_receive_packets_total', shownPath),
      );
      expect(theirs).toHaveLength(1);
      expect(ours).toBeGreaterThanOrEqual(theirs[0]?.value ?? Infinity);
      // A handful of broadcast packets may have come in the second between the two reads.
      expect(ours - (theirs[0]?.value ?? 0)).toBeLessThan(100);
    }
  });
});
