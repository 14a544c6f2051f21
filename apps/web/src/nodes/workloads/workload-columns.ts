import { column, figure, type CellInput, type WorkloadColumn } from './workload-column.ts';

const pressureFields = ['cpuSomeAvg10Ratio', 'memorySomeAvg10Ratio', 'ioSomeAvg10Ratio'] as const;

/** The highest of the three resources: what it waits for most. NaN when none is reported. */
function highestPressure({ figures, id }: CellInput): number {
  const values = pressureFields.map((field) => figures.get('workload.pressure', id, field));
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : Math.max(...known);
}

const noCpuLimit = ({ item }: CellInput) => (item.cpuLimitCores === null ? 'no limit' : null);
const noMemoryLimit = ({ item }: CellInput) => (item.memoryLimitBytes === null ? 'no limit' : null);

const cpu = 'workload.cpu' as const;
const memory = 'workload.memory' as const;
const io = 'workload.io' as const;
const network = 'workload.network' as const;
const tasks = 'workload.tasks' as const;

/** Every column in the order of the screen. */
export const workloadColumns: readonly WorkloadColumn[] = [
  column({
    id: 'name',
    title: 'Name',
    width: 250,
    look: 'name',
    descendingFirst: false,
    value: ({ item }) => item.name,
  }),
  column({
    id: 'kind',
    title: 'Kind',
    width: 84,
    look: 'text',
    // The name has its kind beside it; a column of its own is for sorting.
    usual: false,
    descendingFirst: false,
    value: ({ item }) => item.kind,
  }),
  figure({ id: 'cpu', kind: cpu, field: 'usageCores', title: 'CPU', width: 88, unit: 'cores' }),
  figure({
    id: 'cpu-trend',
    longTitle: 'CPU, 5 min',
    kind: cpu,
    field: 'usageCores',
    title: '5 min',
    width: 72,
    look: 'trend',
    hue: 'cpu',
  }),
  figure({
    id: 'cpu-share',
    longTitle: 'CPU of limit',
    kind: cpu,
    field: 'limitRatio',
    title: 'of limit',
    width: 100,
    look: 'share',
    unit: 'ratio',
    hue: 'cpu',
    missing: noCpuLimit,
    limit: ({ item }) => item.cpuLimitCores ?? Number.NaN,
  }),
  figure({
    id: 'throttled',
    kind: cpu,
    field: 'throttledRatio',
    title: 'Throttled',
    width: 84,
    unit: 'ratio',
    missing: noCpuLimit,
  }),
  figure({ id: 'memory', kind: memory, field: 'workingSetBytes', title: 'Memory', width: 80, unit: 'bytes' }),
  figure({
    id: 'memory-trend',
    longTitle: 'Memory, 5 min',
    kind: memory,
    field: 'workingSetBytes',
    title: '5 min',
    width: 72,
    look: 'trend',
    hue: 'mem',
  }),
  figure({
    id: 'memory-share',
    longTitle: 'Memory of limit',
    kind: memory,
    field: 'limitRatio',
    title: 'of limit',
    width: 100,
    look: 'share',
    unit: 'ratio',
    hue: 'mem',
    missing: noMemoryLimit,
    limit: ({ item }) => item.memoryLimitBytes ?? Number.NaN,
  }),
  column({
    id: 'pressure',
    title: 'Pressure',
    width: 80,
    unit: 'ratio',
    needs: [{ kind: 'workload.pressure', fields: pressureFields }],
    meaning:
      'The highest of three: the share of the last 10 s in which at least one of its tasks waited for CPU, memory or IO ' +
      '(cpu.pressure, memory.pressure and io.pressure, some avg10). Opened, the workload shows all three.',
    value: highestPressure,
  }),
  figure({
    id: 'read',
    kind: io,
    field: 'readBytesPerSecond',
    title: 'Read',
    width: 78,
    unit: 'bytesPerSecond',
  }),
  figure({
    id: 'written',
    kind: io,
    field: 'writtenBytesPerSecond',
    title: 'Written',
    width: 78,
    unit: 'bytesPerSecond',
  }),
  figure({
    id: 'pids',
    kind: tasks,
    field: 'pids',
    title: 'Pids',
    width: 92,
    look: 'count-of',
    limit: ({ item }) => item.pidsLimit ?? Number.NaN,
  }),
  figure({ id: 'oom', kind: memory, field: 'oomKills', title: 'OOM', longTitle: 'OOM kills', width: 68 }),
  column({
    id: 'age',
    title: 'Seen for',
    meaning:
      'How long ago the agent first saw this life of it. The kernel does not say when a cgroup was made.',
    width: 88,
    look: 'age',
    value: ({ item }) => -item.firstSeenAt,
    descendingFirst: false,
  }),
  column({
    id: 'qos',
    title: 'QoS',
    width: 92,
    look: 'text',
    usual: false,
    descendingFirst: false,
    value: ({ item }) => item.qos ?? '',
  }),
  column({
    id: 'runtime',
    title: 'Runtime',
    width: 92,
    look: 'text',
    usual: false,
    descendingFirst: false,
    value: ({ item }) => item.runtime ?? '',
  }),
  figure({
    id: 'user',
    kind: cpu,
    field: 'userCores',
    title: 'User',
    width: 88,
    unit: 'cores',
    usual: false,
  }),
  figure({
    id: 'system',
    kind: cpu,
    field: 'systemCores',
    title: 'System',
    width: 88,
    unit: 'cores',
    usual: false,
  }),
  figure({
    id: 'rss',
    kind: memory,
    field: 'rssBytes',
    title: 'RSS',
    width: 88,
    unit: 'bytes',
    usual: false,
  }),
  figure({
    id: 'cache',
    kind: memory,
    field: 'cacheBytes',
    title: 'Cache',
    width: 88,
    unit: 'bytes',
    usual: false,
  }),
  figure({
    id: 'swap',
    kind: memory,
    field: 'swapBytes',
    title: 'Swap',
    width: 88,
    unit: 'bytes',
    usual: false,
  }),
  figure({
    id: 'faults',
    kind: memory,
    field: 'majorPageFaultRate',
    title: 'Major faults',
    width: 96,
    unit: 'perSecond',
    usual: false,
  }),
  figure({
    id: 'received',
    kind: network,
    field: 'receivedBytesPerSecond',
    title: 'Received',
    width: 88,
    unit: 'bytesPerSecond',
    usual: false,
  }),
  figure({
    id: 'sent',
    kind: network,
    field: 'sentBytesPerSecond',
    title: 'Sent',
    width: 88,
    unit: 'bytesPerSecond',
    usual: false,
  }),
  figure({ id: 'processes', kind: tasks, field: 'processes', title: 'Processes', width: 88, usual: false }),
];

const byId = new Map(workloadColumns.map((each) => [each.id, each]));

export function findColumn(id: string): WorkloadColumn | null {
  return byId.get(id) ?? null;
}

export const usualColumnIds: readonly string[] = workloadColumns
  .filter(({ usual }) => usual)
  .map(({ id }) => id);

/** On a narrow screen: the name, what it is sorted by, and the two figures that matter. */
export function narrowColumnIds(sortedBy: string): readonly string[] {
  const figures = ['cpu', 'memory'];
  const sorted = findColumn(sortedBy);
  const extra = sorted && !['name', 'kind', ...figures].includes(sortedBy) ? [sortedBy] : [];
  return ['name', ...figures, ...extra];
}
