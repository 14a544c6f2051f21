import type { SampleKind, Unit, Workload } from '@kubevitals/shared';
import type { ChartLimit, ChartLine } from '../../charts/chart-data.ts';

export interface PanelLine extends Pick<ChartLine, 'label' | 'hue' | 'look'> {
  readonly field: string;
}

/** What limits are drawn from. */
export interface PanelFacts {
  /** Null: what it was limited to is not known any more. */
  readonly item: Workload | null;
  /** NaN: not reported. */
  readonly peakBytes: number;
}

export interface WorkloadPanel {
  readonly id: string;
  readonly title: string;
  readonly kind: SampleKind;
  readonly unit: Unit;
  readonly lines: readonly PanelLine[];
  /** Its rows are devices, interfaces or page sizes: each has these lines. */
  readonly perPart?: 'workload.io' | 'workload.network' | 'workload.hugetlb';
  readonly limits?: (facts: PanelFacts) => readonly ChartLimit[];
  /** Least top of the axis, so that noise near zero is not blown up. */
  readonly leastTop?: number;
  /** Said in its place when there is nothing to draw; null: it is left out then. */
  readonly nothing: string | null;
}

/** The charts of one workload in the order of the screen. */
export const workloadPanels: readonly WorkloadPanel[] = [
  {
    id: 'cpu',
    title: 'CPU',
    kind: 'workload.cpu',
    unit: 'cores',
    lines: [
      { field: 'usageCores', label: 'used', hue: 'cpu', look: 'area' },
      { field: 'userCores', label: 'user', hue: 'second', look: 'line' },
      { field: 'systemCores', label: 'system', hue: 'psi', look: 'thin' },
    ],
    limits: ({ item }) => limit('limit', item?.cpuLimitCores),
    leastTop: 0.01,
    nothing: 'CPU is not reported: the cpu controller has no folder for it.',
  },
  {
    id: 'throttling',
    title: 'Throttled by its CPU limit',
    kind: 'workload.cpu',
    unit: 'ratio',
    lines: [{ field: 'throttledRatio', label: 'of periods', hue: 'psi', look: 'area' }],
    leastTop: 0.05,
    nothing: null,
  },
  {
    id: 'memory',
    title: 'Memory',
    kind: 'workload.memory',
    unit: 'bytes',
    lines: [
      { field: 'workingSetBytes', label: 'working set', hue: 'mem', look: 'area' },
      { field: 'usageBytes', label: 'usage', hue: 'second', look: 'line' },
      { field: 'rssBytes', label: 'RSS', hue: 'tasks', look: 'line' },
      { field: 'cacheBytes', label: 'cache', hue: 'disk', look: 'thin' },
    ],
    limits: ({ item, peakBytes }) => [
      ...limit('limit', item?.memoryLimitBytes),
      ...limit('high', item?.memoryHighBytes),
      ...(Number.isNaN(peakBytes) ? [] : [{ label: 'peak', value: peakBytes, look: 'total' as const }]),
    ],
    leastTop: 1024 * 1024,
    nothing: 'Memory is not reported: the memory controller has no folder for it.',
  },
  {
    id: 'pressure',
    title: 'Pressure (PSI some, 10 s)',
    kind: 'workload.pressure',
    unit: 'ratio',
    lines: [
      { field: 'cpuSomeAvg10Ratio', label: 'cpu', hue: 'cpu', look: 'line' },
      { field: 'memorySomeAvg10Ratio', label: 'memory', hue: 'mem', look: 'line' },
      { field: 'ioSomeAvg10Ratio', label: 'io', hue: 'disk', look: 'line' },
    ],
    leastTop: 0.05,
    nothing: 'Pressure is not reported: the kernel keeps it for cgroup v2 folders, and this one has none.',
  },
  {
    id: 'io',
    title: 'IO',
    kind: 'workload.io',
    unit: 'bytesPerSecond',
    perPart: 'workload.io',
    lines: [
      { field: 'readBytesPerSecond', label: 'read', hue: 'disk', look: 'line' },
      { field: 'writtenBytesPerSecond', label: 'written', hue: 'psi', look: 'line' },
    ],
    leastTop: 1024,
    nothing:
      'It has read and written nothing on a block device yet. Buffered writes count to nobody on cgroup v1.',
  },
  {
    id: 'pids',
    title: 'Pids',
    kind: 'workload.tasks',
    unit: 'count',
    lines: [{ field: 'pids', label: 'tasks', hue: 'tasks', look: 'area' }],
    limits: ({ item }) => limit('limit', item?.pidsLimit),
    leastTop: 5,
    nothing: 'Pids are not reported: the pids controller has no folder for it.',
  },
  {
    id: 'network',
    title: 'Network',
    kind: 'workload.network',
    unit: 'bytesPerSecond',
    perPart: 'workload.network',
    lines: [
      { field: 'receivedBytesPerSecond', label: 'received', hue: 'net', look: 'line' },
      { field: 'sentBytesPerSecond', label: 'sent', hue: 'tasks', look: 'line' },
    ],
    leastTop: 1024,
    nothing: 'It has no network of its own: it uses that of the machine, or no process runs in it.',
  },
  {
    id: 'faults',
    title: 'Page faults',
    kind: 'workload.memory',
    unit: 'perSecond',
    lines: [
      { field: 'pageFaultRate', label: 'all', hue: 'mem', look: 'area' },
      { field: 'majorPageFaultRate', label: 'major', hue: 'psi', look: 'line' },
    ],
    leastTop: 10,
    nothing: 'Page faults are not reported.',
  },
  {
    id: 'hugetlb',
    title: 'Huge pages',
    kind: 'workload.hugetlb',
    unit: 'bytes',
    perPart: 'workload.hugetlb',
    lines: [{ field: 'usageBytes', label: 'used', hue: 'mem', look: 'line' }],
    leastTop: 1024 * 1024,
    nothing: null,
  },
];

function limit(label: string, value: number | null | undefined): readonly ChartLimit[] {
  return value === null || value === undefined ? [] : [{ label, value, look: 'limit' }];
}

/** Throttling means nothing without a quota. */
export function panelsOf(item: Workload | null): readonly WorkloadPanel[] {
  return workloadPanels.filter(
    ({ id }) => id !== 'throttling' || (item !== null && item.cpuLimitCores !== null),
  );
}
