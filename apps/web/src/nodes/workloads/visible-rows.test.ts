import type { Workload } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import { expansionText, isExpanded, parseExpansion, toggleExpanded, topOpen } from './expansion.ts';
import { flatRows, treeRows } from './visible-rows.ts';
import { buildTree } from './workload-tree.ts';

const parents: readonly (readonly [string, string | null])[] = [
  ['root', null],
  ['b', 'root'],
  ['a', 'root'],
  ['a1', 'a'],
  ['a2', 'a'],
];
// The tree reads nothing of an item but its parent.
const items = new Map(parents.map(([id, parent]) => [id, { parent } as Workload]));
const tree = buildTree(items);
const byName = ['root', 'a', 'a1', 'a2', 'b'];
const rank = (id: string) => byName.indexOf(id);

describe('treeRows', () => {
  it('opens the top only, sorts siblings, and says level, place and count', () => {
    const rows = treeRows({ tree, rank, expansion: topOpen, found: null, shown: null });
    expect(
      rows.map(({ id, level, position, setSize, expanded }) => [id, level, position, setSize, expanded]),
    ).toEqual([
      ['root', 0, 1, 1, true],
      ['a', 1, 1, 2, false],
      ['b', 1, 2, 2, null],
    ]);
  });

  it('opens the way to what is found, and dims what only leads there', () => {
    const rows = treeRows({
      tree,
      rank,
      expansion: { base: 'none', toggled: new Set() },
      found: new Set(['a2']),
      shown: new Set(['root', 'a', 'a2']),
    });
    expect(rows.map(({ id, found, setSize }) => [id, found, setSize])).toEqual([
      ['root', false, 1],
      ['a', false, 1],
      ['a2', true, 1],
    ]);
  });

  it('survives a chain deeper than the call stack', () => {
    const deep = new Map<string, Workload>();
    for (let i = 0; i < 20_000; i += 1)
      deep.set(`n${i}`, { parent: i === 0 ? null : `n${i - 1}` } as Workload);
    const rows = treeRows({
      tree: buildTree(deep),
      rank: () => 0,
      expansion: { base: 'all', toggled: new Set() },
      found: null,
      shown: null,
    });
    expect(rows).toHaveLength(20_000);
  });
});

it('flatRows: every one at level 0 in rank order', () => {
  expect(flatRows({ ids: ['b', 'root', 'a'], rank }).map(({ id, position }) => [id, position])).toEqual([
    ['root', 1],
    ['a', 2],
    ['b', 3],
  ]);
});

describe('expansion', () => {
  it('toggles against its base, and back', () => {
    const once = toggleExpanded(topOpen, 'a');
    expect(isExpanded(once, 'a', 1)).toBe(true);
    expect(isExpanded(once, 'root', 0)).toBe(true);
    expect(isExpanded(toggleExpanded(once, 'a'), 'a', 1)).toBe(false);
    expect(isExpanded(toggleExpanded({ base: 'all', toggled: new Set() }, 'a'), 'a', 1)).toBe(false);
  });

  it('survives the address', () => {
    const open = toggleExpanded(toggleExpanded(topOpen, 'w-1'), 'w-2');
    expect(parseExpansion(expansionText(open))).toEqual(open);
    expect(parseExpansion('nonsense~w-1')).toBeNull();
  });

  it('forgets the oldest differences rather than grow without end', () => {
    let open = topOpen;
    for (let i = 0; i < 150; i += 1) open = toggleExpanded(open, `w-${i}`);
    expect(open.toggled.size).toBe(100);
    expect(open.toggled.has('w-149')).toBe(true);
  });
});
