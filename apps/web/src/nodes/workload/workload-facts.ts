import type { Workload } from '@kubevitals/shared';
import { formatBytes, formatCores, formatCount } from '../../format.ts';
import { kindMeanings } from '../workloads/kind-icon.tsx';
import { printable } from '../workloads/printable.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Set in letters of one width: paths and ids. */
  readonly mono?: boolean;
  /** A full text where the value is too long to stand on the page. */
  readonly copy?: boolean;
}

/** What is known of a workload that is no measurement. What is not known, or does not apply, is left out. */
export function workloadFacts(item: Workload): readonly Fact[] {
  const facts: (Fact | null)[] = [
    { name: 'Kind', value: `${item.kind}: ${kindMeanings[item.kind]}` },
    { name: 'Path', value: printable(item.path), mono: true, copy: true },
    { name: 'Cgroup', value: `version ${item.version}, inode ${item.inode}` },
    text('Controllers', item.controllers.join(', ')),
    text('Runtime', item.runtime),
    id('Container id', item.containerId),
    id('Pod UID', item.podUid),
    text('QoS class', item.qos),
    text('CPUs', item.cpuset, (set) => `${set} (cpuset)`),
    item.cpuShares === null ? null : { name: 'CPU shares', value: `${formatCount(item.cpuShares)} (usual 1,024)` },
    item.cpuWeight === null ? null : { name: 'CPU weight', value: `${formatCount(item.cpuWeight)} (usual 100)` },
    { name: 'CPU limit', value: item.cpuLimitCores === null ? 'none' : `${formatCores(item.cpuLimitCores)} cores` },
    {
      name: 'Memory limit',
      value: item.memoryLimitBytes === null ? 'none' : exactBytes(item.memoryLimitBytes),
    },
    item.memoryHighBytes === null
      ? null
      : { name: 'Memory high', value: `${exactBytes(item.memoryHighBytes)}: above it, it is slowed down` },
    { name: 'Pids limit', value: item.pidsLimit === null ? 'none' : formatCount(item.pidsLimit) },
  ];
  return facts.filter((fact) => fact !== null);
}

function text(name: string, value: string | null, show: (value: string) => string = (same) => same): Fact | null {
  return value === null || value === '' ? null : { name, value: printable(show(value)) };
}

function id(name: string, value: string | null): Fact | null {
  return value === null ? null : { name, value: printable(value), mono: true, copy: true };
}

/** `512 Mi (536,870,912 B)`: what was meant, and what it is to the byte. */
function exactBytes(bytes: number): string {
  return bytes < 1024 ? formatBytes(bytes) : `${formatBytes(bytes)} (${bytes.toLocaleString('en-GB')} B)`;
}
