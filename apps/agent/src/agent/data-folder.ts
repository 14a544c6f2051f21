import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { SettingError } from '../config.ts';
import { makeFolder } from '../hub-link/make-folder.ts';

/**
 * Keeps other agents off the folder until the process ends, however it does: two of them would write one spool. The
 * lock is the kernel's, an abstract socket named after the folder itself, so that it also holds under another path. A
 * folder that cannot be made is nobody's: such an agent works in memory. Throws a `SettingError` when another has it.
 */
export async function lockDataFolder(agentDir: string): Promise<void> {
  const name = lockName(agentDir);
  if (name === null) return;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      // Where there are no such sockets there is no lock, and one agent alone needs none.
      if (cause.code !== 'EADDRINUSE') resolve();
      else
        reject(
          new SettingError(
            `Another agent already uses the data directory ${agentDir}: stop it, or set KUBEVITALS_DATA_DIR to another.`,
            { cause },
          ),
        );
    });
    server.listen(name, resolve);
  });
  server.unref();
}

function lockName(agentDir: string): string | null {
  try {
    makeFolder(agentDir);
    const { dev, ino } = statSync(agentDir, { bigint: true });
    return `\0kubevitals-agent-${dev}-${ino}`;
  } catch {
    return null;
  }
}
