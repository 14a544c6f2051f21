import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../config.ts';
import { debianKernel } from './debian-kernel.ts';
import { counters, gauges, ioCounters, limits, type Figure } from './figures.ts';
import { makeDisks } from './guest-disks.ts';
import { GuestReport, type Snapshot } from './guest-report.ts';
import { cpuTicks, deviceNumber, diskNumbers, keyed, stalled } from './kernel-text.ts';
import { missingForGuest } from './requirements.ts';
import { runMachine } from './virtual-machine.ts';

const kernelFolder = path.join(config.root, '.cache/lab/cloud-kernel');
/** The guest takes 50 s on two cores of its own, and longer where others work too. */
const lifetimeSeconds = 270;
const deadlineMs = 280_000;
const fetchMs = 120_000;

const id = (letter: string) => letter.repeat(64);
const burstable =
  '/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod11111111_1111_4111_8111_111111111111.slice';
const guaranteed = '/kubepods.slice/kubepods-pod22222222_2222_4222_8222_222222222222.slice';
const besteffort =
  '/kubepods.slice/kubepods-besteffort.slice/kubepods-besteffort-pod33333333_3333_4333_8333_333333333333.slice';
const quota = `${burstable}/cri-containerd-${id('a')}.scope`;
const high = `${burstable}/cri-containerd-${id('b')}.scope`;
const oom = `${guaranteed}/cri-containerd-${id('c')}.scope`;
const nested = `${guaranteed}/crio-${id('d')}.scope/container`;
const io = `${besteffort}/cri-containerd-${id('e')}.scope`;
const pids = `${besteffort}/cri-containerd-${id('f')}.scope`;
const idle = `${besteffort}/cri-containerd-${id('0')}.scope`;
const odd = '/system.slice/odd "name" \\ ü';
const agent = '/system.slice/kubevitals-agent.service';

const missing = missingForGuest();

describe.skipIf(missing !== null)(
  `a cgroup v2 host${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let report: GuestReport;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-v2-host-'));
      const kernel = debianKernel(kernelFolder);
      const console = path.join(folder, 'console');
      const disks = makeDisks({ folder, kernel, lifetimeSeconds });
      try {
        await runMachine({ kernel, disks, console, deadlineMs });
        report = GuestReport.unpack(disks.report, path.join(folder, 'unpacked'));
      } catch (cause) {
        throw new Error(`the guest failed; its console: ${readFileSync(console, 'utf8').slice(-4000)}`, {
          cause,
        });
      }
    }, fetchMs + deadlineMs);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** Cgroups whose names can be written as text. */
    const ids = () => report.after.ids().filter((each) => !each.includes('�'));

    function expectBetween(figure: Figure, cgroup: string): void {
      const { metric, labels, read } = figure;
      const reported = report.metric(metric, { id: cgroup, ...labels });
      const bracket = report.bracket((snapshot) => read(snapshot, cgroup));
      const what = `${metric} of ${cgroup}`;
      if (bracket === null) {
        expect(reported, `${what}: the kernel has none`).toBeNull();
        return;
      }
      expect(reported, what).toBeGreaterThanOrEqual(bracket[0]);
      expect(reported, what).toBeLessThanOrEqual(bracket[1]);
    }

    const kernelSays = (cgroup: string, file: string, key: string) =>
      keyed(report.before.cgroup(cgroup, file) ?? '', key);

    test('the kernel throttled, reclaimed, killed and refused for real', () => {
      expect(kernelSays(quota, 'cpu.stat', 'nr_throttled')).toBeGreaterThan(10);
      expect(kernelSays(high, 'memory.events', 'high')).toBeGreaterThan(0);
      expect(kernelSays(oom, 'memory.events', 'oom_group_kill')).toBeGreaterThan(0);
      expect(kernelSays(pids, 'pids.events', 'max')).toBeGreaterThan(0);
      expect(stalled(report.before.cgroup(high, 'memory.pressure') ?? '', 'some')).toBeGreaterThan(0);
      expect(stalled(report.before.cgroup(io, 'io.pressure') ?? '', 'some')).toBeGreaterThan(0);
      expect(report.before.cgroup('/', 'memory.current')).toBeNull();
    });

    test('every counter of every cgroup is between the kernel’s before and after', () => {
      expect(ids().length).toBeGreaterThan(15);
      for (const cgroup of ids()) for (const figure of counters) expectBetween(figure, cgroup);
      for (const cgroup of [quota, oom]) {
        expect(report.metric('container_cpu_usage_seconds_total', { id: cgroup })).toBeGreaterThan(0);
      }
      expect(report.metric('container_cpu_cfs_throttled_periods_total', { id: quota })).toBeGreaterThan(10);
      expect(report.metric('container_oom_events_total', { id: oom })).toBeGreaterThan(1);
      // memory.events counts below too.
      expect(report.metric('container_oom_events_total', { id: guaranteed })).toBeGreaterThan(1);
      expect(report.metric('container_memory_failcnt', { id: oom })).toBeGreaterThan(0);
      expect(report.metric('container_pressure_memory_waiting_seconds_total', { id: high })).toBeGreaterThan(
        0,
      );
    });

    test('IO is counted by device, for the cgroup and those above it', () => {
      const disks = report.after.file('diskstats');
      for (const cgroup of ids().filter((each) => each !== '/')) {
        for (const disk of ['vda', 'vdb']) {
          for (const figure of ioCounters(deviceNumber(disks, disk), disk)) expectBetween(figure, cgroup);
        }
      }
      for (const cgroup of [io, besteffort, '/kubepods.slice']) {
        const labels = { id: cgroup, device: '/dev/vdb' };
        expect(report.metric('container_fs_writes_bytes_total', labels)).toBeGreaterThan(1024 * 1024);
        expect(report.metric('container_fs_reads_bytes_total', labels)).toBeGreaterThan(0);
      }
    });

    test('what a sleeping cgroup left unwritten is counted when it is written', () => {
      const labels = { id: odd, device: '/dev/vda' };
      expect(report.metric('container_fs_writes_bytes_total', labels)).toBeGreaterThanOrEqual(
        4 * 1024 * 1024,
      );
    });

    test('limits are the kernel’s; where there is none, none is reported', () => {
      for (const cgroup of ids()) {
        for (const { metric, read } of limits) {
          expect(report.metric(metric, { id: cgroup }), `${metric} of ${cgroup}`).toBe(
            read(report.after, cgroup),
          );
        }
      }
      expect(report.metric('container_spec_cpu_quota', { id: quota })).toBe(20_000);
      expect(report.metric('container_spec_memory_limit_bytes', { id: quota })).toBe(64 * 1024 * 1024);
      expect(report.metric('container_threads_max', { id: pids })).toBe(8);
      // Set two ticks before, in a cgroup that sleeps.
      expect(report.metric('container_spec_memory_limit_bytes', { id: idle })).toBe(32 * 1024 * 1024);
      expect(report.metric('container_threads_max', { id: idle })).toBe(9);
    });

    test('what does not run is reported exactly', () => {
      const usage = (snapshot: Snapshot, cgroup: string) =>
        keyed(snapshot.cgroup(cgroup, 'cpu.stat') ?? '', 'usage_usec');
      const still = ids().filter((each) => usage(report.before, each) === usage(report.after, each));
      expect(still).toEqual(expect.arrayContaining([idle, odd]));
      for (const cgroup of still) {
        for (const { metric, labels, read } of gauges) {
          const [before, after] = [read(report.before, cgroup), read(report.after, cgroup)];
          if (before !== after) continue;
          expect(report.metric(metric, { id: cgroup, ...labels }), `${metric} of ${cgroup}`).toBe(after);
        }
      }
      const hugePages = report.metric('container_hugetlb_usage_bytes', { id: idle, pagesize: '2MB' });
      expect(hugePages).toBe(4 * 1024 * 1024);
      expect(report.metric('container_memory_cache', { id: odd })).toBeGreaterThanOrEqual(4 * 1024 * 1024);
    });

    test('the working set is usage − inactive file, and the root’s usage is anon + file', () => {
      const memory = (cgroup: string, figure: string) =>
        report.metric(`container_memory_${figure}`, { id: cgroup }) ?? NaN;
      for (const cgroup of ids()) {
        const inactive = memory(cgroup, 'total_inactive_file_bytes');
        const expected = Math.max(0, memory(cgroup, 'usage_bytes') - inactive);
        expect(memory(cgroup, 'working_set_bytes'), cgroup).toBe(expected);
      }
      // The cache of what it reads again and again is what makes the difference.
      expect(memory(high, 'working_set_bytes')).toBeLessThan(memory(high, 'usage_bytes'));
      expect(memory('/', 'usage_bytes')).toBe(memory('/', 'rss') + memory('/', 'cache'));
      const anonAndFile = report.bracket((snapshot) => {
        const stat = snapshot.cgroup('/', 'memory.stat') ?? '';
        return (keyed(stat, 'anon') ?? NaN) + (keyed(stat, 'file') ?? NaN);
      });
      // It moves both ways, by no more than what the load takes and gives back.
      const slackBytes = 64 * 1024 * 1024;
      expect(memory('/', 'usage_bytes')).toBeGreaterThan((anonAndFile?.[0] ?? NaN) - slackBytes);
      expect(memory('/', 'usage_bytes')).toBeLessThan((anonAndFile?.[1] ?? NaN) + slackBytes);
    });

    test('the cgroups that are there are reported, and no other', () => {
      const shown = (each: string) => each.replace(/�$/, '\\xFF');
      const reported = report.metrics.filter(({ name }) => name === 'container_last_seen');
      expect(reported.map(({ labels }) => labels['id']).sort()).toEqual(report.after.ids().map(shown).sort());
    });

    test('names are data', () => {
      expect(report.metric('container_cpu_usage_seconds_total', { id: odd })).toBeGreaterThan(0);
      const shown = '/system.slice/bytes-\\xFF';
      expect(report.metric('container_cpu_usage_seconds_total', { id: shown })).toBeGreaterThan(0);
      expect(report.metric('container_last_seen', { id: quota, name: id('a') })).not.toBeNull();
      expect(report.metric('container_last_seen', { id: nested })).not.toBeNull();
    });

    test('the machine’s own counters are between the kernel’s before and after', () => {
      const between = (metric: string, read: (snapshot: Snapshot) => number | null) => {
        const [least, most] = report.bracket(read) ?? [NaN, NaN];
        expect(report.metric(metric), metric).toBeGreaterThanOrEqual(least);
        expect(report.metric(metric), metric).toBeLessThanOrEqual(most);
      };
      between('node_context_switches_total', (snapshot) => keyed(snapshot.file('stat'), 'ctxt'));
      between('node_forks_total', (snapshot) => keyed(snapshot.file('stat'), 'processes'));
      for (const key of ['pgfault', 'pgmajfault', 'oom_kill'])
        between(`node_vmstat_${key}`, (snapshot) => keyed(snapshot.file('vmstat'), key));
      for (const resource of ['cpu', 'memory', 'io']) {
        between(`node_pressure_${resource}_waiting_seconds_total`, (snapshot) => {
          const total = stalled(snapshot.file(`pressure/${resource}`), 'some');
          return total === null ? null : total / 1e6;
        });
      }
      for (const mode of ['user', 'nice', 'system'] as const) {
        const [least, most] = report.bracket((snapshot) => cpuTicks(snapshot.file('stat'), mode) / 100) ?? [];
        const modes = report.metrics.filter(
          ({ name, labels }) => name === 'node_cpu_seconds_total' && labels['mode'] === mode,
        );
        const sum = modes.reduce((total, { value }) => total + value, 0);
        // The kernel rounds the line of all cores once and each core's line for itself: a tick a core at most.
        expect(sum, mode).toBeGreaterThanOrEqual((least ?? NaN) - modes.length / 100 - 1e-9);
        expect(sum, mode).toBeLessThanOrEqual((most ?? NaN) + 1e-9);
      }
      const written = report.bracket(
        (snapshot) => (diskNumbers(snapshot.file('diskstats'), 'vdb')[6] ?? NaN) * 512,
      );
      const reported = report.metric('node_disk_written_bytes_total', { device: 'vdb' });
      expect(reported).toBeGreaterThanOrEqual(written?.[0] ?? NaN);
      expect(reported).toBeLessThanOrEqual(written?.[1] ?? NaN);
      const total = /^MemTotal:\s+(\d+) kB/m.exec(report.after.file('meminfo'))?.[1];
      expect(report.metric('node_memory_MemTotal_bytes')).toBe(Number(total) * 1024);
    });

    test('the agent is ready, works as a whole, and knows what it costs', () => {
      expect(JSON.parse(report.text('readyz'))).toMatchObject({ status: 'ready' });
      const broken = report.metrics.filter(
        ({ name, value }) => name === 'kubevitals_source_up' && value !== 1,
      );
      // It has no hub here.
      expect(broken.map(({ labels }) => labels['source'])).toEqual(['hub']);
      const failures = report.metrics.filter(({ name }) => name === 'kubevitals_collector_failures_total');
      expect(failures.length).toBeGreaterThan(10);
      expect(failures.filter(({ value }) => value > 0)).toEqual([]);
      expect(report.metric('kubevitals_agent_workloads')).toBe(report.after.ids().length);

      // Its helpers are in the same cgroup.
      const ofCgroup = (kernelSays(agent, 'cpu.stat', 'usage_usec') ?? NaN) / 1e6;
      const cpuSeconds = report.metric('kubevitals_agent_cpu_seconds_total') ?? NaN;
      expect(cpuSeconds).toBeGreaterThan(ofCgroup / 2);
      expect(cpuSeconds).toBeLessThanOrEqual(
        (keyed(report.after.cgroup(agent, 'cpu.stat') ?? '', 'usage_usec') ?? NaN) / 1e6,
      );
      const resident = report.bracket(
        (snapshot) => Number(snapshot.file('agent-statm').split(' ')[1]) * 4096,
      );
      expect(report.metric('kubevitals_agent_resident_bytes')).toBeGreaterThan((resident?.[0] ?? NaN) * 0.8);
      expect(report.metric('kubevitals_agent_resident_bytes')).toBeLessThan((resident?.[1] ?? NaN) * 1.2);
    });
  },
);
