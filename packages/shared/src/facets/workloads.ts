import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

export const qosClasses = ['Guaranteed', 'Burstable', 'BestEffort'] as const;

export const workloadKinds = [
  'root',
  'qos',
  'pod',
  'container',
  'sandbox',
  'service',
  'scope',
  'session',
  'slice',
  'folder',
] as const;

export const runtimes = [
  'containerd',
  'cri-o',
  'docker',
  'podman',
  'lxc',
  'ecs',
  'nspawn',
  'unknown',
] as const;

export const workloadItem = z.looseObject({
  path: z
    .string()
    .max(8192)
    .describe('Cgroup path from its root; bytes that are not printable UTF-8 as \\xNN.'),
  name: z
    .string()
    .max(512)
    .describe('What people call it: unit, container, user, or the last folders of the path.'),
  kind: z.enum(workloadKinds).catch('folder').describe('What the cgroup is.'),
  parent: z
    .string()
    .max(64)
    .nullable()
    .describe('Row id of the cgroup above that is shown; null at the top.'),
  depth: z.int().nonnegative().describe('Folders below the root.'),
  inode: z.number().nonnegative().describe('Inode of the cgroup folder.'),
  firstSeenAt: z.number().describe('Wall clock in ms when the agent first saw this life of it.'),
  version: z.union([z.literal(1), z.literal(2)]).describe('Cgroup version its limits are read from.'),
  controllers: z.array(z.string().max(64)).max(32).describe('Controllers that have a folder for it.'),
  runtime: z.enum(runtimes).catch('unknown').nullable().describe('Runtime that its name belongs to.'),
  containerId: z.string().max(256).nullable(),
  podUid: z.string().max(64).nullable().describe('Pod UID with dashes, as the kubelet names its folders.'),
  qos: z.enum(qosClasses).nullable().describe('QoS class, from the path.'),
  cpuLimitCores: z.number().nullable().describe('CFS quota ÷ period; null without a quota.'),
  cpuShares: z.number().nullable().describe('v1 cpu.shares; null on v2.'),
  cpuWeight: z.number().nullable().describe('v2 cpu.weight; null on v1.'),
  memoryLimitBytes: z
    .number()
    .nullable()
    .describe('v1 memory.limit_in_bytes, v2 memory.max; null without a limit.'),
  memoryHighBytes: z.number().nullable().describe('v2 memory.high; null without, and on v1.'),
  pidsLimit: z.number().nullable().describe('pids.max; null without a limit.'),
  cpuset: z
    .string()
    .max(1024)
    .nullable()
    .describe('v1 cpuset.cpus, v2 cpuset.cpus.effective; null where not read.'),
});

export type Workload = z.infer<typeof workloadItem>;
export type WorkloadKind = (typeof workloadKinds)[number];
export type QosClass = (typeof qosClasses)[number];
export type Runtime = (typeof runtimes)[number];

export const workloads = defineFacet({
  name: 'workloads',
  producer: 'node',
  title: 'Workloads',
  sentence:
    'Every cgroup of the node, one item for each of its lives, with its name, kind, limits and parent.',
  key: 'row id of the life: w-<hash of path, inode and first seen>',
  source: 'inotify on the cgroup folders, a full scan every 60 s, and the limit files of each cgroup',
  item: workloadItem,
});
