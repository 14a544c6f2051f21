import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ended } from '../machine/ended.ts';

/** Most descriptors that the floor keeps; the rest is opened each time. The usual limit is 20,000. */
const mostDescriptors = 19_000;

export interface FloorProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the bare loop over a list of files as a process of its own. */
export async function startFloor(files: readonly string[]): Promise<FloorProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-floor-'));
  const list = path.join(folder, 'files');
  writeFileSync(list, files.join('\n'));
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'floor.ts'), list, String(mostDescriptors)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const stop = async () => {
    child.stdin.end();
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => null)]);
  if (first === null || child.pid === undefined) {
    await stop();
    throw new Error('the floor ended before it was ready');
  }
  return { pid: child.pid, stop };
}
