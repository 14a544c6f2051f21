import type { InventoryItem, Mount, SourceState } from '@kubevitals/shared';
import { expect, it } from 'vitest';
import { groupInventory, inventoryGroups, oldestReadAt, orderMounts, orderSources } from './about-order.ts';

const source = (title: string, state: SourceState['state']): SourceState => ({
  title,
  state,
  why: null,
  remedy: null,
  paths: [],
  since: 0,
});

it('sources: what is broken stands first', () => {
  const items = new Map([
    ['a', source('A', 'working')],
    ['b', source('B', 'unavailable')],
    ['c', source('C', 'failed')],
    ['d', source('D', 'degraded')],
  ]);
  expect(orderSources(items).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a']);
});

it('mounts: the hung ones stand first', () => {
  const mount = (mountPoint: string, state: Mount['state']): Mount => ({
    mountPoint,
    device: 'x',
    type: 'ext4',
    readOnly: false,
    state,
    why: null,
    since: 0,
  });
  const items = new Map([
    ['1', mount('/', 'answering')],
    ['2', mount('/nfs', 'hung')],
    ['3', mount('/x', 'failed')],
  ]);
  expect(orderMounts(items).map(({ mountPoint }) => mountPoint)).toEqual(['/nfs', '/x', '/']);
});

it('inventory: sections in order, each with its items, and the age of the oldest', () => {
  const item = (title: string, group: InventoryItem['group'], readAt: number): InventoryItem => ({
    title,
    group,
    facts: [],
    readAt,
  });
  const items = new Map([
    ['disk:sda10', item('sda10', 'disk', 5)],
    ['disk:sda2', item('sda2', 'disk', 3)],
    ['cpu', item('CPU', 'cpu', 9)],
  ]);
  const sections = groupInventory(items);
  expect(sections.map(({ title }) => title)).toEqual(['CPU', 'Disks']);
  expect(sections[1]?.items.map(({ id }) => id)).toEqual(['disk:sda2', 'disk:sda10']);
  expect(oldestReadAt(items)).toBe(3);
  expect(oldestReadAt(new Map())).toBeNull();
});

it('every group of the contract has a section', () => {
  const groups: Record<InventoryItem['group'], true> = {
    hardware: true,
    cpu: true,
    memory: true,
    os: true,
    kernel: true,
    virtualisation: true,
    disk: true,
    gpu: true,
    network: true,
    cgroup: true,
  };
  expect(inventoryGroups.map(([group]) => group).sort()).toEqual(Object.keys(groups).sort());
});
