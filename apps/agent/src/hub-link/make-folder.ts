import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder for this user only, level by level: Node's own `recursive` never returns where the kernel answers
 * ENOENT below a folder that exists (/proc). Throws what the file system says.
 */
export function makeFolder(folder: string, mkdir: typeof mkdirSync = mkdirSync): void {
  try {
    mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent, mkdir);
    mkdir(folder, { mode: 0o700 });
  }
}
