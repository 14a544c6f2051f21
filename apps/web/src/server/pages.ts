import { createServer, type RequestListener } from 'node:http';
import next from 'next';
import type { UpgradeListener } from './upgrades.ts';

export interface Pages {
  readonly request: RequestListener;
  /** For the sockets of hot reload. */
  readonly upgrade: UpgradeListener;
  close(): Promise<void>;
}

/** Starts Next. Its environment must be prepared before this module is loaded. */
export async function openPages({
  dir,
  dev,
  port,
}: {
  dir: string;
  dev: boolean;
  port: number;
}): Promise<Pages> {
  // Next listens to `upgrade` on the server it is given and closes sockets that it does not know: it gets one that
  // never listens, and of the real upgrades only those that are its own.
  const decoy = createServer();
  const app = next({ dir, dev, hostname: '127.0.0.1', port, httpServer: decoy });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    request: (request, response) => {
      void handle(request, response);
    },
    upgrade: (request, stream, head) => {
      if (!decoy.emit('upgrade', request, stream, head)) stream.destroy();
    },
    close: () => app.close(),
  };
}
