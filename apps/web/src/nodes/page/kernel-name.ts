import type { FacetItem } from '@kubevitals/shared';

/** The kernel's version as one short text, from the inventory; null before it was read. */
export function kernelName(inventory: ReadonlyMap<string, FacetItem<'inventory'>>): string | null {
  for (const { group, facts } of inventory.values()) {
    if (group !== 'kernel' && group !== 'os') continue;
    const fact = facts.find(({ name }) => /^(kernel|release|version)$/i.test(name));
    if (group === 'kernel' && fact) return `Linux ${fact.value.replace(/^Linux /i, '')}`;
  }
  return null;
}
