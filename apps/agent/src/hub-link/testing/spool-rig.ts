import fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { SpoolFs } from '../spool/spool-file.ts';
import { Spool, type SpoolOptions } from '../spool/spool.ts';

const folders: string[] = [];

export function spoolFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-spool-'));
  folders.push(folder);
  return folder;
}

export function removeSpoolFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A monotonic clock that a test moves. */
export const clock = { monoMs: 0 };

export function openSpool(dir: string, more: Partial<SpoolOptions> = {}): Spool {
  return new Spool({
    dir,
    fs,
    wallMs: () => 1_700_000_000_000,
    monoMs: () => clock.monoMs,
    log: pino({ level: 'silent' }),
    onAppended: () => {},
    ...more,
  });
}

export function appendTo(spool: Spool, count: number, text = ''): (number | null)[] {
  return Array.from({ length: count }, () =>
    spool.append({
      kind: 'agent-started',
      subject: null,
      data: { version: '1', pid: 1, bootId: text, rebooted: null },
    }),
  );
}

/** Numbers of all events behind one, as they would be sent. */
export function numbersBehind(spool: Spool, after: number, most = 100): number[] {
  const numbers: number[] = [];
  for (let last = after; ;) {
    const batch = spool.read(last, most);
    if (!batch) return numbers;
    numbers.push(...batch.events.map((json) => (JSON.parse(json) as { number: number }).number));
    last = batch.last;
  }
}

/** The real file system until it is told to fail; then writes take so many bytes more and fail with this code. */
export class FailingFs {
  code: string | null = null;
  roomBytes = 0;

  readonly fs: SpoolFs = {
    ...fs,
    openSync: (...args) => {
      if (this.code === 'EROFS' || this.code === 'EACCES') throw this.#error();
      return fs.openSync(...args);
    },
    writeSync: ((...args: Parameters<typeof fs.writeSync>) => {
      if (this.code === null) return fs.writeSync(...args);
      const [descriptor, buffer, offset, length, position] = args as unknown as [
        number,
        Buffer,
        number,
        number,
        number,
      ];
      const taken = Math.min(length, this.roomBytes);
      if (taken === 0) throw this.#error();
      this.roomBytes -= taken;
      return fs.writeSync(descriptor, buffer, offset, taken, position);
    }) as typeof fs.writeSync,
  };

  #error(): Error {
    return Object.assign(new Error(`${this.code ?? ''}: the file system refused`), { code: this.code });
  }
}
