import type { Workload } from '@kubevitals/shared';

/**
 * A plain folder is named by its last two folders, so that it can be told from others in a list. In a tree the row above
 * already says the first of them, and both would be cut to the same beginning.
 */
export function ownName({ kind, name }: Pick<Workload, 'kind' | 'name'>): string {
  return kind === 'folder' ? name.slice(name.lastIndexOf('/') + 1) || name : name;
}
