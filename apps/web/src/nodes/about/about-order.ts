import type { InventoryItem, Mount, SourceState } from '@kubevitals/shared';

const sourceRank: Readonly<Record<SourceState['state'], number>> = {
  failed: 0,
  degraded: 1,
  unavailable: 2,
  working: 3,
};

const collator = new Intl.Collator('en', { numeric: true });

/** Broken first, then what this machine does not have, then what works; within each by title. */
export function orderSources(
  items: ReadonlyMap<string, SourceState>,
): readonly (SourceState & { readonly id: string })[] {
  return [...items]
    .map(([id, item]) => ({ ...item, id }))
    .sort((a, b) => sourceRank[a.state] - sourceRank[b.state] || collator.compare(a.title, b.title));
}

const mountRank: Readonly<Record<Mount['state'], number>> = { hung: 0, failed: 1, answering: 2 };

export function orderMounts(items: ReadonlyMap<string, Mount>): readonly (Mount & { readonly id: string })[] {
  return [...items]
    .map(([id, item]) => ({ ...item, id }))
    .sort((a, b) => mountRank[a.state] - mountRank[b.state] || collator.compare(a.mountPoint, b.mountPoint));
}

/** The sections of the inventory in the order of the screen. */
export const inventoryGroups = [
  ['hardware', 'Hardware'],
  ['cpu', 'CPU'],
  ['memory', 'Memory'],
  ['os', 'Operating system'],
  ['kernel', 'Kernel'],
  ['virtualisation', 'Virtualisation'],
  ['cgroup', 'Cgroups'],
  ['disk', 'Disks'],
  ['gpu', 'GPUs'],
  ['network', 'Network'],
] as const satisfies readonly (readonly [InventoryItem['group'], string])[];

export interface InventorySection {
  readonly group: InventoryItem['group'];
  readonly title: string;
  readonly items: readonly (InventoryItem & { readonly id: string })[];
}

/** Sections that have something to show; items of one section by their key, `disk:sda2` before `disk:sda10`. */
export function groupInventory(items: ReadonlyMap<string, InventoryItem>): readonly InventorySection[] {
  const sorted = [...items]
    .map(([id, item]) => ({ ...item, id }))
    .sort((a, b) => collator.compare(a.id, b.id));
  return inventoryGroups
    .map(([group, title]) => ({ group, title, items: sorted.filter((item) => item.group === group) }))
    .filter((section) => section.items.length > 0);
}

/** When the oldest part that is shown was read; null when there is none. */
export function oldestReadAt(items: ReadonlyMap<string, InventoryItem>): number | null {
  let oldest: number | null = null;
  for (const { readAt } of items.values()) if (oldest === null || readAt < oldest) oldest = readAt;
  return oldest;
}
