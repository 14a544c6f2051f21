import type { QosClass, Runtime, Workload, WorkloadKind } from '@kubevitals/shared';
import { ancestorsOf, type WorkloadTree } from './workload-tree.ts';

/** What is looked for; empty means any. */
export interface WorkloadFilter {
  readonly text: string;
  readonly kinds: readonly WorkloadKind[];
  readonly qos: readonly QosClass[];
  readonly runtimes: readonly Runtime[];
}

export function isEmptyFilter({ text, kinds, qos, runtimes: chosen }: WorkloadFilter): boolean {
  return text.trim() === '' && kinds.length === 0 && qos.length === 0 && chosen.length === 0;
}

/** Words are looked for in name, path, container id and pod uid, each anywhere, in any order, in any case. */
export function filterWorkloads(
  items: ReadonlyMap<string, Workload>,
  filter: WorkloadFilter,
): ReadonlySet<string> {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<string>();
  for (const [id, item] of items) {
    if (filter.kinds.length > 0 && !filter.kinds.includes(item.kind)) continue;
    if (filter.qos.length > 0 && (item.qos === null || !filter.qos.includes(item.qos))) continue;
    if (filter.runtimes.length > 0 && (item.runtime === null || !filter.runtimes.includes(item.runtime)))
      continue;
    if (words.length > 0) {
      const text =
        `${item.name}\n${item.path}\n${item.containerId ?? ''}\n${item.podUid ?? ''}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
    }
    found.add(id);
  }
  return found;
}

/** The ones found and what lies above them: what a filtered tree shows. */
export function withAncestors(tree: WorkloadTree, found: ReadonlySet<string>): ReadonlySet<string> {
  const shown = new Set(found);
  for (const id of found) {
    for (const above of ancestorsOf(tree, id)) {
      if (shown.has(above) && !found.has(above)) break;
      shown.add(above);
    }
  }
  return shown;
}

/** How many workloads have each value, most first: what a filter menu offers. */
export function countBy<Value extends string>(
  items: ReadonlyMap<string, Workload>,
  valueOf: (item: Workload) => Value | null,
): readonly (readonly [Value, number])[] {
  const counts = new Map<Value, number>();
  for (const item of items.values()) {
    const value = valueOf(item);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}
