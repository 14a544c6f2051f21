import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resolves when a child process has ended, also when that was before. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
