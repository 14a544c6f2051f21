import type { Fact, Facts } from './facts.ts';

export type InventoryGroup =
  'hardware' | 'cpu' | 'memory' | 'os' | 'kernel' | 'virtualisation' | 'disk' | 'gpu' | 'network' | 'cgroup';

/** One section of the inventory, or one device of a section. */
export interface SectionItem {
  /** The group, and the device where there are several. */
  readonly key: string;
  readonly group: InventoryGroup;
  readonly title: string;
  readonly facts: readonly Fact[];
}

const mostFacts = 64;

/** Null without facts: what is not known is left out. */
export function sectionItem(key: string, title: string, facts: Facts): SectionItem | null {
  if (facts.list.length === 0) return null;
  const [group] = key.split(':') as [InventoryGroup];
  return { key: key.slice(0, 200), group, title: title.slice(0, 200), facts: facts.list.slice(0, mostFacts) };
}
