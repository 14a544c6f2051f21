import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandLines } from './command-lines.ts';

const child = [process.execPath, path.resolve(import.meta.dirname, 'command-line-child.ts')];
/** Answers with the file's name, and hangs at process 13. */
const hanging = [
  process.execPath,
  '--input-type=module',
  '-e',
  `import { createInterface } from 'node:readline';
   let hangs = false;
   createInterface({ input: process.stdin }).on('line', (line) => {
     const { file } = JSON.parse(line);
     hangs ||= file.includes('/13/');
     if (!hangs) console.log(JSON.stringify({ bytes: Buffer.from(file).toString('base64') }));
     if (file.includes('/99/')) process.stdout.write('{"bytes', () => process.exit(1));
   });`,
];
let lines: CommandLines;
afterEach(() => lines.close());

const open = (command: readonly string[], deadlineMs = 10_000) =>
  (lines = new CommandLines({ procRoot: '/proc', command, deadlineMs }));
const text = (line: Buffer | null | undefined) => line?.toString() ?? null;

describe('CommandLines', () => {
  it('reads those of this machine, in order, null for what is gone', async () => {
    open(child);
    const [one, two] = await Promise.all([
      lines.read([4_194_303, process.pid]),
      lines.read([process.pid, process.pid]),
    ]);
    expect(one.unanswered).toBe(0);
    expect(one.lines[0]).toBeNull();
    expect(text(one.lines[1])).toContain(path.basename(process.execPath));
    expect(two.lines[1]).toEqual(two.lines[0]);
    expect(await lines.read([])).toEqual({ lines: [], unanswered: 0 });
  });

  it('gives up on one that hangs, says how many it does not know, and goes on with the next question', async () => {
    open(hanging, 2000);
    const reading = await lines.read([11, 13, 14]);
    expect(reading.lines.map(text)).toEqual(['/proc/11/cmdline', null, null]);
    expect(reading.unanswered).toBe(2);
    expect((await lines.read([15])).lines.map(text)).toEqual(['/proc/15/cmdline']);
  });

  it('does not ask for who has given up meanwhile', async () => {
    open(hanging, 1000);
    const leaving = new AbortController();
    const hung = lines.read([13]);
    const abandoned = Array.from({ length: 20 }, () => lines.read([13], leaving.signal));
    leaving.abort();
    expect((await lines.read([15])).lines.map(text)).toEqual(['/proc/15/cmdline']);
    expect(await Promise.all(abandoned)).toEqual(abandoned.map(() => ({ lines: [null], unanswered: 1 })));
    expect((await hung).unanswered).toBe(1);
  });

  it('survives a helper that dies or is not there', async () => {
    open(hanging);
    expect((await lines.read([1, 99, 2])).unanswered).toBeLessThanOrEqual(1);
    expect((await lines.read([3])).unanswered).toBe(0);
    lines.close();
    open(['/no/such/binary']);
    expect(await lines.read([1])).toEqual({ lines: [null], unanswered: 1 });
  });

  it('ends its helper when nobody asks', async () => {
    open(child);
    await lines.read([process.pid]);
    for (const second of [1, 2, 62]) lines.refresh({ number: second, wallMs: 0, monoMs: second * 1000 });
    expect((await lines.read([process.pid])).unanswered).toBe(0);
  });
});
