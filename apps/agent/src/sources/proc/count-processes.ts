import { readdirSync } from 'node:fs';

/** Processes that exist: numeric folders of /proc. NaN when it cannot be listed. */
export function countProcesses(procRoot: string): number {
  let count = 0;
  try {
    for (const name of readdirSync(procRoot)) {
      const first = name.charCodeAt(0);
      if (first >= 49 && first <= 57) count++;
    }
  } catch {
    // The other files of /proc say why it cannot be read.
    return NaN;
  }
  return count;
}
