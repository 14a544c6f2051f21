import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CgroupTree } from '../machine/cgroup-tree.ts';

/**
 * The files that hold what is shown of a cgroup each second. The floor reads all of them each second; a reader that
 * knows what need not be read can be below it.
 */
const perSecond = [
  'cpuacct.usage',
  'cpu.stat',
  'memory.usage_in_bytes',
  'memory.current',
  'memory.stat',
  'pids.current',
  'blkio.throttle.io_service_bytes_recursive',
  'blkio.throttle.io_serviced_recursive',
  'io.stat',
];

/** On a hybrid host cpu.stat is in the unified tree too, where nobody needs it. */
export function filesOfTree(tree: CgroupTree): readonly string[] {
  return tree.made.flatMap((cgroup) => {
    const found = new Map<string, string>();
    for (const folder of tree.folders(cgroup)) {
      for (const name of perSecond) {
        const file = path.join(folder, name);
        if (!found.has(name) && existsSync(file)) found.set(name, file);
      }
    }
    return [...found.values()];
  });
}
