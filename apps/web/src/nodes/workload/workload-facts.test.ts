import type { Workload } from '@kubevitals/shared';
import { expect, it } from 'vitest';
import { LastFigures } from './last-figures.ts';
import { workloadFacts } from './workload-facts.ts';
import { WorkloadFigures } from '../workloads/workload-figures.ts';

const item: Workload = {
  path: '/kubepods/a\\x0ab',
  name: 'web',
  kind: 'container',
  parent: null,
  depth: 2,
  inode: 42,
  firstSeenAt: 0,
  version: 1,
  controllers: ['cpu', 'memory'],
  runtime: 'containerd',
  containerId: 'abc',
  podUid: null,
  qos: null,
  cpuLimitCores: 0.5,
  cpuShares: 512,
  cpuWeight: null,
  memoryLimitBytes: 536_870_912,
  memoryHighBytes: null,
  pidsLimit: null,
  cpuset: '0-1',
};

it('leaves out what is not known, and says "none" for a limit that is not set', () => {
  const facts = new Map(workloadFacts(item).map(({ name, value }) => [name, value]));
  expect(facts.get('Memory limit')).toBe('512 Mi (536,870,912 B)');
  expect(facts.get('CPU limit')).toBe('0.50 cores');
  expect(facts.get('Pids limit')).toBe('none');
  expect(facts.has('CPU weight')).toBe(false);
  expect(facts.has('Pod UID')).toBe(false);
});

it('LastFigures: keeps the last figure of a workload that is gone, but none of one that lives', () => {
  let now = 5;
  const table = { get: () => now } as unknown as NonNullable<
    ConstructorParameters<typeof WorkloadFigures>[0]['workload.cpu']
  >;
  const figures = new WorkloadFigures({ 'workload.cpu': table });
  const last = new LastFigures();
  const ref = { kind: 'workload.cpu', field: 'usageCores' } as const;
  expect(last.read(figures, ref, { row: 'w', gone: false })).toBe(5);
  now = Number.NaN;
  expect(last.read(figures, ref, { row: 'w', gone: false })).toBeNaN();
  expect(last.read(figures, ref, { row: 'w', gone: true })).toBe(5);
});
