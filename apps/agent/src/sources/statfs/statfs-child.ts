import { stat, statfs } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RawStatfs } from './statfs-answer.ts';

/**
 * The helper process that calls statfs(2), because that can hang for ever (a dead NFS server, a FUSE that does not
 * answer). One line of JSON in, `{ path: base64 }`, one line out; it works on one path at a time. Its first line says that it is
 * ready, so that the time it takes to start on a busy machine is not taken for a file system that hangs.
 */

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { path } = JSON.parse(line) as { readonly path: string };
  answer(Buffer.from(path, 'base64'));
});
// A call that hangs holds a thread for which an orderly exit would wait, so it is not an orderly one.
lines.on('close', () => process.kill(process.pid, 'SIGKILL'));
// The agent is gone; the close follows.
process.stdout.on('error', () => undefined);
send({ ready: true });

function answer(path: Buffer): void {
  statfs(path, { bigint: true }, (error, stats) => {
    if (error) {
      send({ code: error.code ?? error.message });
      return;
    }
    const raw: RawStatfs = {
      blockSize: String(stats.frsize > 0n ? stats.frsize : stats.bsize),
      blocks: String(stats.blocks),
      blocksFree: String(stats.bfree),
      blocksAvailable: String(stats.bavail),
      files: String(stats.files),
      filesFree: String(stats.ffree),
    };
    stat(path, { bigint: true }, (statError, root) => {
      if (statError) send({ code: statError.code ?? statError.message });
      else send({ raw, deviceNumber: deviceNumberOf(root.dev) });
    });
  });
}

/** `major:minor` of a dev_t, as glibc's gnu_dev_major and gnu_dev_minor. */
function deviceNumberOf(dev: bigint): string {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & 0xfffff000n);
  const minor = (dev & 0xffn) | ((dev >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
