import { fieldsOf, rowIds, type FieldOf, type SampleKind } from '@kubevitals/shared';
import type { NodeFeed } from '../hub/node-feed.ts';

/** What the fleet page shows of each node; null where it is not reported. */
export interface NodeFigures {
  readonly usedCores: number | null;
  readonly coresOnline: number | null;
  /** 0–1 of the cores online. */
  readonly cpuRatio: number | null;
  readonly workingSetBytes: number | null;
  readonly memoryTotalBytes: number | null;
  /** The fullest file system. */
  readonly disk: {
    readonly mountPoint: string;
    /** 0–1. */
    readonly usedRatio: number;
    readonly availableBytes: number | null;
  } | null;
  readonly load1: number | null;
  readonly workloads: number | null;
  readonly agentCpuCores: number | null;
}

type Reads = Pick<NodeFeed, 'kinds'>;

/** From the newest tables that the hub holds of a node, connected or not: nothing is asked, nothing is watched. */
export function nodeFigures(feed: Reads): NodeFigures {
  const host = <K extends SampleKind>(kind: K, field: FieldOf<K>) =>
    readColumn(feed, kind, field).get(rowIds.host) ?? null;
  const agent = (field: FieldOf<'agent'>) => readColumn(feed, 'agent', field).get(rowIds.agent) ?? null;
  return {
    usedCores: host('host.cpu', 'usedCores'),
    coresOnline: host('host.cpu', 'coresOnline'),
    cpuRatio: host('host.cpu', 'usedRatio'),
    workingSetBytes: host('host.memory', 'workingSetBytes'),
    memoryTotalBytes: host('host.memory', 'totalBytes'),
    disk: fullestDisk(feed),
    load1: host('host.cpu', 'load1'),
    workloads: agent('workloads'),
    agentCpuCores: agent('cpuCores'),
  };
}

function fullestDisk(feed: Reads): NodeFigures['disk'] {
  const available = readColumn(feed, 'filesystem', 'availableBytes');
  const prefix = rowIds.filesystem('');
  let fullest: NodeFigures['disk'] = null;
  for (const [row, usedRatio] of readColumn(feed, 'filesystem', 'usedRatio')) {
    if (usedRatio === null || (fullest !== null && usedRatio <= fullest.usedRatio)) continue;
    const mountPoint = row.startsWith(prefix) ? row.slice(prefix.length) : row;
    fullest = { mountPoint, usedRatio, availableBytes: available.get(row) ?? null };
  }
  return fullest;
}

/** One field by row id: the newest table that has it. */
function readColumn<K extends SampleKind>(
  feed: Reads,
  kind: K,
  field: FieldOf<K>,
): ReadonlyMap<string, number | null> {
  const values = new Map<string, number | null>();
  const kindFeed = feed.kinds.get(kind);
  const index = fieldsOf(kind).indexOf(field);
  for (const { rows, byField } of kindFeed?.recent() ?? []) {
    const column = byField[index];
    if (!column) continue;
    rows.forEach((serial, at) => {
      const row = kindFeed?.rows.idOf(serial);
      if (row !== undefined && !values.has(row)) values.set(row, column[at] ?? null);
    });
  }
  return values;
}
