import type { Snapshot } from './guest-report.ts';
import { cpuMax, ioOf, keyed, single, stalled, type IoKey } from './kernel-text.ts';

export interface Figure {
  readonly metric: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Of the kernel's own file, in the metric's unit; null where the kernel does not tell. */
  readonly read: (snapshot: Snapshot, id: string) => number | null;
}

function ofFile(file: string, parse: (text: string) => number | null, divisor = 1): Figure['read'] {
  return (snapshot, id) => {
    const text = snapshot.cgroup(id, file);
    const value = text === null ? null : parse(text);
    return value === null ? null : value / divisor;
  };
}

const line = (file: string, key: string, divisor = 1) => ofFile(file, (text) => keyed(text, key), divisor);

/** Figures that only grow while a cgroup lives. */
export const counters: readonly Figure[] = [
  {
    metric: 'container_cpu_usage_seconds_total',
    labels: { cpu: 'total' },
    read: line('cpu.stat', 'usage_usec', 1e6),
  },
  { metric: 'container_cpu_user_seconds_total', read: line('cpu.stat', 'user_usec', 1e6) },
  { metric: 'container_cpu_system_seconds_total', read: line('cpu.stat', 'system_usec', 1e6) },
  { metric: 'container_cpu_cfs_periods_total', read: line('cpu.stat', 'nr_periods') },
  { metric: 'container_cpu_cfs_throttled_periods_total', read: line('cpu.stat', 'nr_throttled') },
  { metric: 'container_cpu_cfs_throttled_seconds_total', read: line('cpu.stat', 'throttled_usec', 1e6) },
  { metric: 'container_memory_failcnt', read: line('memory.events', 'max') },
  { metric: 'container_oom_events_total', read: line('memory.events', 'oom_kill') },
  { metric: 'container_memory_max_usage_bytes', read: ofFile('memory.peak', single) },
  ...(['cpu', 'memory', 'io'] as const).flatMap((resource) =>
    (['some', 'full'] as const).map((share) => ({
      metric: `container_pressure_${resource}_${share === 'some' ? 'waiting' : 'stalled'}_seconds_total`,
      read: ofFile(`${resource}.pressure`, (text) => stalled(text, share), 1e6),
    })),
  ),
];

/** IO counters of one device. */
export const ioCounters = (device: string, disk: string): readonly Figure[] =>
  (
    [
      ['container_fs_reads_bytes_total', 'rbytes'],
      ['container_fs_writes_bytes_total', 'wbytes'],
      ['container_fs_reads_total', 'rios'],
      ['container_fs_writes_total', 'wios'],
    ] as const satisfies readonly (readonly [string, IoKey])[]
  ).map(([metric, key]) => ({
    metric,
    labels: { device: `/dev/${disk}` },
    read: ofFile('io.stat', (text) => ioOf(text, device, key)),
  }));

/** What nobody changed while the guest ran. */
export const limits: readonly Figure[] = [
  { metric: 'container_spec_cpu_quota', read: ofFile('cpu.max', (text) => cpuMax(text).quota) },
  { metric: 'container_spec_cpu_period', read: ofFile('cpu.max', (text) => cpuMax(text).period) },
  { metric: 'container_spec_memory_limit_bytes', read: ofFile('memory.max', single) },
  { metric: 'container_threads_max', read: ofFile('pids.max', single) },
];

/** What stands still in a cgroup that does not run. */
export const gauges: readonly Figure[] = [
  { metric: 'container_memory_usage_bytes', read: ofFile('memory.current', single) },
  { metric: 'container_memory_rss', read: line('memory.stat', 'anon') },
  { metric: 'container_memory_cache', read: line('memory.stat', 'file') },
  { metric: 'container_memory_total_inactive_file_bytes', read: line('memory.stat', 'inactive_file') },
  { metric: 'container_memory_mapped_file', read: line('memory.stat', 'file_mapped') },
  { metric: 'container_memory_kernel_usage', read: line('memory.stat', 'kernel') },
  { metric: 'container_memory_swap', read: ofFile('memory.swap.current', single) },
  { metric: 'container_threads', read: ofFile('pids.current', single) },
  {
    metric: 'container_processes',
    read: ofFile('cgroup.procs', (text) => text.split('\n').filter(Boolean).length),
  },
  {
    metric: 'container_hugetlb_usage_bytes',
    labels: { pagesize: '2MB' },
    read: ofFile('hugetlb.2MB.current', single),
  },
];
