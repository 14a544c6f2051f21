import type { Workload } from '@kubevitals/shared';

export interface WorkloadTree {
  readonly items: ReadonlyMap<string, Workload>;
  /** Row ids of what has no shown cgroup above it. */
  readonly roots: readonly string[];
  readonly children: ReadonlyMap<string, readonly string[]>;
}

const none: readonly string[] = [];

/**
 * Puts each workload below its parent. One whose parent is not there (just removed, not yet sent) stands at the
 * top; so does one member of a circle, so that no workload is ever lost from the screen.
 */
export function buildTree(items: ReadonlyMap<string, Workload>): WorkloadTree {
  const roots: string[] = [];
  const children = new Map<string, string[]>();
  for (const [id, { parent }] of items) {
    if (parent === null || parent === id || !items.has(parent)) roots.push(id);
    else {
      const siblings = children.get(parent);
      if (siblings) siblings.push(id);
      else children.set(parent, [id]);
    }
  }
  const reached = new Set<string>();
  for (const root of roots) reach(root, children, reached);
  if (reached.size < items.size) {
    for (const [id, { parent }] of items) {
      if (reached.has(id)) continue;
      roots.push(id);
      const siblings = parent === null ? undefined : children.get(parent);
      siblings?.splice(siblings.indexOf(id), 1);
      reach(id, children, reached);
    }
  }
  return { items, roots, children };
}

function reach(from: string, children: ReadonlyMap<string, readonly string[]>, reached: Set<string>): void {
  const stack = [from];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const child of children.get(id) ?? none) stack.push(child);
  }
}

export function childrenOf(tree: WorkloadTree, id: string): readonly string[] {
  return tree.children.get(id) ?? none;
}

/** What lies above a workload, the nearest first. */
export function ancestorsOf(tree: WorkloadTree, id: string): readonly string[] {
  const above: string[] = [];
  const seen = new Set([id]);
  let parent = tree.items.get(id)?.parent ?? null;
  while (parent !== null && tree.items.has(parent) && !seen.has(parent)) {
    above.push(parent);
    seen.add(parent);
    parent = tree.items.get(parent)?.parent ?? null;
  }
  return above;
}
