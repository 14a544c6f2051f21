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

type Detail =
  | 'version'
  | 'inode'
  | 'controllers'
  | 'cpuset'
  | 'cpuShares'
  | 'cpuWeight'
  | 'cpuLimitCores'
  | 'memoryLimitBytes'
  | 'memoryHighBytes'
  | 'pidsLimit'
  | 'firstSeenAt';
type Identity = 'path' | 'name' | 'kind' | 'runtime' | 'containerId' | 'podUid' | 'qos';

/** What is known of a workload; of one that one never saw living, its identity only. */
export type KnownWorkload = Pick<Workload, Identity> & Partial<Pick<Workload, Detail>>;

/** What is known of a workload that is no measurement. What is not known, or does not apply, is left out. */
export function workloadFacts(item: KnownWorkload): readonly Fact[] {
  const facts: (Fact | null)[] = [
    { name: 'Kind', value: `${item.kind}: ${kindMeanings[item.kind]}` },
    { name: 'Path', value: printable(item.path), mono: true, copy: true },
    item.version === undefined
      ? null
      : { name: 'Cgroup', value: `version ${item.version}, inode ${item.inode ?? '–'}` },
    text('Controllers', item.controllers?.join(', ') ?? null),
    text('Runtime', item.runtime),
    id('Container id', item.containerId),
    id('Pod UID', item.podUid),
    text('QoS class', item.qos),
    text('CPUs', item.cpuset ?? null, (set) => `${set} (cpuset)`),
    set('CPU shares', item.cpuShares, (shares) => `${formatCount(shares)} (usual 1,024)`),
    set('CPU weight', item.cpuWeight, (weight) => `${formatCount(weight)} (usual 100)`),
    limit('CPU limit', item.cpuLimitCores, (cores) => `${formatCores(cores)} cores`),
    limit('Memory limit', item.memoryLimitBytes, exactBytes),
    set('Memory high', item.memoryHighBytes, (bytes) => `${exactBytes(bytes)}: above it, it is slowed down`),
    limit('Pids limit', item.pidsLimit, formatCount),
  ];
  return facts.filter((fact) => fact !== null);
}

type Setting = number | null | undefined;
type Show = (value: number) => string;

function set(name: string, value: Setting, show: Show): Fact | null {
  return value === null || value === undefined ? null : { name, value: show(value) };
}

function limit(name: string, value: Setting, show: Show): Fact | null {
  return value === undefined ? null : { name, value: value === null ? 'none' : show(value) };
}

function text(
  name: string,
  value: string | null,
  show: (value: string) => string = (same) => same,
): Fact | null {
  return value === null || value === '' ? null : { name, value: printable(show(value)) };
}

function id(name: string, value: string | null): Fact | null {
  return value === null ? null : { name, value: printable(value), mono: true, copy: true };
}

/** `512 Mi (536,870,912 B)`: what was meant, and what it is to the byte. */
function exactBytes(bytes: number): string {
  return bytes < 1024 ? formatBytes(bytes) : `${formatBytes(bytes)} (${bytes.toLocaleString('en-GB')} B)`;
}
