import { createLoader, createSerializer } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { toggleExpanded, topOpen } from './expansion.ts';
import { usualColumnIds } from './workload-columns.ts';
import { workloadsAddress } from './workloads-address.ts';

const read = createLoader(workloadsAddress);
const write = createSerializer(workloadsAddress);

describe('the address of the workloads tab', () => {
  it('gives back what was seen', () => {
    const seen = {
      layout: 'flat',
      sort: { column: 'memory', descending: false },
      q: 'nginx & co',
      kind: ['pod', 'container'],
      qos: ['Burstable'],
      runtime: ['containerd'],
      cols: ['name', 'cpu', 'rss'],
      open: toggleExpanded(topOpen, 'w-12ab'),
      workload: 'w-12ab',
    } as const;
    const loaded = read(
      `http://host/nodes/local/a${write({ ...seen, kind: [...seen.kind], qos: [...seen.qos], runtime: [...seen.runtime] })}`,
    );
    expect(loaded).toEqual(seen);
  });

  it('is short while nothing was changed', () => {
    expect(
      write({
        layout: 'tree',
        sort: { column: 'cpu', descending: true },
        cols: usualColumnIds,
        open: topOpen,
      }),
    ).toBe('');
  });

  it('reads as usual where it makes no sense', () => {
    const loaded = read('http://host/?layout=cube&sort=-nothing&cols=x,y&open=?&kind=ghost,pod');
    expect(loaded.layout).toBe('tree');
    expect(loaded.sort).toEqual({ column: 'cpu', descending: true });
    expect(loaded.cols).toEqual(usualColumnIds);
    expect(loaded.open).toEqual(topOpen);
    expect(loaded.kind).toEqual(['pod']);
  });

  it('shows columns in the order of the screen', () => {
    expect(read('http://host/?cols=age,cpu').cols).toEqual(['name', 'cpu', 'age']);
  });
});
