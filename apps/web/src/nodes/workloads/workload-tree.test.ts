import type { Workload } from '@kubevitals/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterWorkloads, isEmptyFilter, withAncestors, countBy } from './workload-filter.ts';
import { ancestorsOf, buildTree, childrenOf } from './workload-tree.ts';

function workload(path: string, parent: string | null, more: Partial<Workload> = {}): Workload {
  return {
    path,
    name: path.split('/').at(-1) ?? path,
    kind: 'folder',
    parent,
    depth: path.split('/').length - 1,
    inode: 1,
    firstSeenAt: 0,
    version: 2,
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
    ...more,
  };
}

const items = new Map<string, Workload>([
  ['root', workload('/', null, { kind: 'root' })],
  ['pods', workload('/kubepods', 'root', { kind: 'qos', qos: 'Guaranteed' })],
  ['pod', workload('/kubepods/pod1', 'pods', { kind: 'pod', qos: 'Guaranteed' })],
  ['box', workload('/kubepods/pod1/abc', 'pod', { kind: 'container', runtime: 'containerd', name: 'Nginx' })],
  ['svc', workload('/system.slice/sshd.service', 'gone', { kind: 'service', name: 'sshd' })],
]);

describe('buildTree', () => {
  it('puts each below its parent, and what lost its parent at the top', () => {
    const tree = buildTree(items);
    expect(tree.roots).toEqual(['root', 'svc']);
    expect(childrenOf(tree, 'pods')).toEqual(['pod']);
    expect(ancestorsOf(tree, 'box')).toEqual(['pod', 'pods', 'root']);
  });

  it('shows every workload exactly once, whatever the parents say', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const parent = fc.constantFrom(null, 'x', ...ids);
    fc.assert(
      fc.property(fc.tuple(parent, parent, parent, parent, parent), (parents) => {
        const tree = buildTree(new Map(ids.map((id, i) => [id, workload(id, parents[i] ?? null)])));
        const seen: string[] = [];
        const walk = (id: string): void => {
          seen.push(id);
          childrenOf(tree, id).forEach(walk);
        };
        tree.roots.forEach(walk);
        expect(seen.sort()).toEqual(ids);
      }),
    );
  });
});

describe('filterWorkloads', () => {
  const none = { text: '', kinds: [], qos: [], runtimes: [] };

  it('finds all words in name, path or ids, in any case', () => {
    expect([...filterWorkloads(items, { ...none, text: 'NGINX pod1' })]).toEqual(['box']);
    expect(filterWorkloads(items, { ...none, text: 'nginx sshd' }).size).toBe(0);
  });

  it('combines kind, QoS and runtime', () => {
    expect([...filterWorkloads(items, { ...none, qos: ['Guaranteed'], kinds: ['pod'] })]).toEqual(['pod']);
    expect([...filterWorkloads(items, { ...none, runtimes: ['containerd'] })]).toEqual(['box']);
    expect(isEmptyFilter(none)).toBe(true);
  });

  it('shows what lies above a found one', () => {
    const tree = buildTree(items);
    expect([...withAncestors(tree, new Set(['box', 'pod']))].sort()).toEqual(['box', 'pod', 'pods', 'root']);
  });

  it('counts what there is to filter by', () => {
    expect(countBy(items, ({ qos }) => qos)).toEqual([['Guaranteed', 2]]);
  });
});
