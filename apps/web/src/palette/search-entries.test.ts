import { describe, expect, it } from 'vitest';
import { paletteEntry, searchEntries } from './search-entries.ts';

const entries = [
  paletteEntry({
    id: 'w1',
    group: 'Workloads',
    title: 'nginx',
    detail: 'container',
    alsoFoundBy: '/kubepods/pod1/abcdef',
  }),
  paletteEntry({ id: 'w2', group: 'Workloads', title: 'my-nginx-proxy', detail: 'container' }),
  paletteEntry({ id: 'w3', group: 'Workloads', title: 'sshd.service', detail: 'service' }),
  paletteEntry({ id: 'n1', group: 'Nodes', title: 'node-17', detail: 'prod-eu · live' }),
  paletteEntry({ id: 'a1', group: 'Actions', title: 'Pause', keys: ['p'], alsoFoundBy: 'stop freeze' }),
  paletteEntry({ id: 'a2', group: 'Actions', title: 'Window of 5 minutes' }),
];
const ids = (query: string) =>
  searchEntries(entries, query, 10).groups.flatMap((group) => group.entries.map(({ id }) => id));

describe('searchEntries', () => {
  it('ranks the whole title before its start, a word, and any other place', () => {
    expect(ids('nginx')).toEqual(['w1', 'w2']);
    expect(ids('prox')).toEqual(['w2']);
  });

  it('wants every word, in any order, also from path and group', () => {
    expect(ids('container my')).toEqual(['w2']);
    expect(ids('abcdef')).toEqual(['w1']);
    expect(ids('nginx nowhere')).toEqual([]);
  });

  it('finds an action by what people call it', () => {
    expect(ids('freeze')).toEqual(['a1']);
  });

  it('puts the group with the best hit first', () => {
    expect(ids('pause')[0]).toBe('a1');
    expect(searchEntries(entries, 'node', 10).groups[0]?.group).toBe('Nodes');
  });

  it('shows everything in the usual order of groups without a query', () => {
    expect(searchEntries(entries, '  ', 10).groups.map(({ group }) => group)).toEqual([
      'Nodes',
      'Actions',
      'Workloads',
    ]);
  });

  it('limits each group and still counts all; thousands are quick', () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      paletteEntry({
        id: `m${i}`,
        group: 'Workloads',
        title: `pod-${i}`,
        alsoFoundBy: `/kubepods/burstable/pod${i}`,
      }),
    );
    const found = searchEntries(many, 'pod 49', 20);
    expect(found.groups[0]?.entries).toHaveLength(20);
    expect(found.total).toBeGreaterThan(100);
  });
});
