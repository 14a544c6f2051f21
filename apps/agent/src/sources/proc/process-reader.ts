import { opendirSync, statSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import { HostUsers } from '../host-users.ts';
import type { KernelFiles } from '../kernel-files.ts';
import { printableText } from '../printable-text.ts';
import type { Roots } from '../sources.ts';
import { readPageSize } from './page-size.ts';
import { parseProcessStat, type ProcessStat } from './process-stat.ts';

/** Beyond this, on kernels before 6.2, open files are not counted: listing them takes long. */
const mostListedFiles = 20_000;

/** A process, as far as it is cheap to know of each. */
export interface ProcessFigures extends ProcessStat {
  readonly pid: number;
  /** Null where it has no memory of its own: kernel threads, zombies. */
  readonly residentBytes: number | null;
}

/** What is read of a process that is shown. */
export interface ProcessDetails {
  /** Its name; bytes that are not printable as `\xNN`. */
  readonly command: string;
  readonly user: string;
  readonly openFiles: number | null;
}

interface ProcessReaderOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly clock: Clock;
}

/** Reads single processes. What can hang (command lines) is not among it. */
export class ProcessReader {
  readonly #options: ProcessReaderOptions;
  readonly #users: HostUsers;
  readonly #pageBytes = readPageSize();

  constructor(options: ProcessReaderOptions) {
    this.#options = options;
    this.#users = new HostUsers(options.roots.host);
  }

  /** Reads the names of users anew when they have changed. */
  refreshUsers(): void {
    this.#users.refresh();
  }

  /** Wall clock in ms when the machine was started; NaN when it cannot be known. */
  bootedAt(): number {
    const uptimeSeconds = Number.parseFloat(this.#read('uptime'));
    return this.#options.clock.wallMs() - uptimeSeconds * 1000;
  }

  /** Null when the process is gone. */
  figures(pid: number): ProcessFigures | null {
    const stat = parseProcessStat(this.#read(`${pid}/stat`));
    if (!stat) return null;
    const pages = Number(this.#read(`${pid}/statm`).split(' ')[1] ?? NaN);
    const hasMemory =
      !stat.isKernelThread && stat.state !== 'Z' && stat.state !== 'X' && Number.isFinite(pages);
    return { ...stat, pid, residentBytes: hasMemory ? pages * this.#pageBytes : null };
  }

  /** Null when the process is gone. */
  details(pid: number): ProcessDetails | null {
    const length = this.#length(`${pid}/comm`);
    if (length <= 0) return null;
    const name = this.#options.files.buffer.subarray(0, length - 1);
    const command = printableText(name);
    const uid = /^Uid:\s+(\d+)/m.exec(this.#read(`${pid}/status`))?.[1];
    return {
      command,
      user: uid === undefined ? '' : this.#users.nameOf(Number(uid)),
      openFiles: this.#openFiles(pid),
    };
  }

  #openFiles(pid: number): number | null {
    const folder = `${this.#options.roots.proc}/${pid}/fd`;
    try {
      // Since Linux 6.2 the size of the folder is the number of files.
      const { size } = statSync(folder);
      return size > 0 ? size : countEntries(folder);
    } catch {
      return null;
    }
  }

  #read(name: string): string {
    const length = this.#length(name);
    return length > 0 ? this.#options.files.buffer.toString('latin1', 0, length) : '';
  }

  #length(name: string): number {
    const { files, roots } = this.#options;
    const file = files.file(`${roots.proc}/${name}`);
    const length = file.read();
    file.close();
    return length;
  }
}

function countEntries(folder: string): number | null {
  const entries = opendirSync(folder, { bufferSize: 1024 });
  try {
    let count = 0;
    while (entries.readSync() !== null) if (++count > mostListedFiles) return null;
    return count;
  } finally {
    entries.closeSync();
  }
}
