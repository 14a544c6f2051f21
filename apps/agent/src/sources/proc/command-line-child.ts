import { close, open, read } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * The helper process that reads /proc/<pid>/cmdline: the kernel takes a lock of the process for it, which a page fault on
 * a dead file server can hold for ever. One line of JSON in, `{ file }`, one line out, in their order.
 */

const mostBytes = 8192;
const buffer = Buffer.alloc(mostBytes);
const waiting: string[] = [];
let busy = false;

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  waiting.push((JSON.parse(line) as { readonly file: string }).file);
  next();
});
// A read that hangs holds a thread for which an orderly exit would wait, so it is not an orderly one.
lines.on('close', () => process.kill(process.pid, 'SIGKILL'));
process.stdout.on('error', () => undefined);

function next(): void {
  const file = busy ? undefined : waiting.shift();
  if (file === undefined) return;
  busy = true;
  readFile(file, (bytes) => {
    process.stdout.write(`${JSON.stringify({ bytes: bytes?.toString('base64') ?? null })}\n`);
    busy = false;
    next();
  });
}

function readFile(file: string, done: (bytes: Buffer | null) => void): void {
  open(file, 'r', (error, descriptor) => {
    if (error) {
      done(null);
      return;
    }
    read(descriptor, buffer, 0, mostBytes, null, (readError, length) => {
      close(descriptor, () => done(readError ? null : buffer.subarray(0, length)));
    });
  });
}
