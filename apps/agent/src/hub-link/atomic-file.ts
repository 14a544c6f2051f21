import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file so that a crash at any moment leaves the old content or the new, and nobody else can read it.
 * Makes its folder. Throws what the file system says.
 */
export function writeAtomically(file: string, text: string): void {
  makeFolder(path.dirname(file));
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
