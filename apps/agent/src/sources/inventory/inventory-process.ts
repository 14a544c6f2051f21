import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { isInventoryPart, type InventoryPart, type PartMessage } from './inventory-parts.ts';

const message = z.object({
  part: z.custom<InventoryPart>((name) => typeof name === 'string' && isInventoryPart(name)),
  value: z.unknown(),
  error: z.string().max(1000).optional(),
});

/** Programs that systeminformation starts are looked for here; of the agent's own environment they get nothing. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};

export interface InventoryProcessOptions {
  /** The whole argument vector. */
  readonly command: readonly string[];
  /** The helper and all that it started are killed when it fires. */
  readonly signal: AbortSignal;
  readonly onPart: (part: PartMessage) => void;
}

/**
 * Runs the helper that reads the inventory and gives out its parts as they come. Rejects when it cannot be started or
 * ends with an error; resolves when it is done, or when the signal fired.
 */
export async function runInventoryProcess({
  command: [file, ...args],
  signal,
  onPart,
}: InventoryProcessOptions): Promise<void> {
  if (file === undefined) throw new Error('no command for the inventory helper');
  if (signal.aborted) return;
  // A process group of its own, so that the programs it starts can be ended with it.
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env: environment,
    detached: true,
  });
  const end = () => killGroup(child);
  signal.addEventListener('abort', end, { once: true });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const parsed = message.safeParse(parseJson(line));
    if (!parsed.success) return;
    const { part, value, error } = parsed.data;
    onPart(error === undefined ? { part, value } : { part, error });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0 || signal.aborted) resolve();
        else reject(new Error(`the inventory helper ended with ${code ?? 'a signal'}`));
      });
    });
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

function killGroup(child: ChildProcessByStdio<Writable, Readable, null>): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}
