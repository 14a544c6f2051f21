import type { Workload } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { leafWorkloads } from './leaf-workloads.ts';

function workload(kind: Workload['kind'], parent: string | null): Workload {
  return {
    path: '/',
    name: kind,
    kind,
    parent,
    depth: 0,
    inode: 1,
    firstSeenAt: 0,
    version: 1,
    controllers: [],
    runtime: null,
    containerId: null,
    podUid: null,
    qos: null,
    cpuLimitCores: null,
    cpuShares: null,
    cpuWeight: null,
    memoryLimitBytes: null,
    memoryHighBytes: null,
    pidsLimit: null,
    cpuset: null,
  };
}

test('what has others below it counts them too and is left out, as is the root', () => {
  const workloads = new Map([
    ['w-root', workload('root', null)],
    ['w-pod', workload('pod', 'w-root')],
    ['w-container', workload('container', 'w-pod')],
    ['w-service', workload('service', 'w-root')],
  ]);
  expect([...leafWorkloads(workloads)]).toEqual(['w-container', 'w-service']);
});
