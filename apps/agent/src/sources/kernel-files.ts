import { closeSync, openSync, readSync } from 'node:fs';

const initialBytes = 64 * 1024;
const mostBytes = 16 * 1024 * 1024;

/** What a read gave: a number of bytes in the shared buffer, or why there are none. */
export const gone = -1;
export const forbidden = -2;
export const failed = -3;

/**
 * Reads small kernel files again and again: descriptors stay open, at most `mostOpen` of them (the least recently read
 * is closed and opened anew when needed), and one buffer serves all reads. The bytes of a read are valid until the next.
 */
export class KernelFiles {
  #buffer = Buffer.allocUnsafeSlow(initialBytes);
  readonly #mostOpen: number;
  #open = 0;
  #reads = 0;
  /** Open files in order of use: the oldest first. */
  #oldest: KernelFile | null = null;
  #newest: KernelFile | null = null;

  constructor(mostOpen: number) {
    this.#mostOpen = Math.max(1, mostOpen);
  }

  get buffer(): Buffer {
    return this.#buffer;
  }

  /** The bound on open descriptors. */
  get mostOpen(): number {
    return this.#mostOpen;
  }

  /** Descriptors that are open now. */
  get openCount(): number {
    return this.#open;
  }

  /** Files read since the start. */
  get readCount(): number {
    return this.#reads;
  }

  /** Opens nothing yet: the first read does. A path may be bytes, since a cgroup's name need not be UTF-8. */
  file(path: string | Buffer): KernelFile {
    return new KernelFile(this, path);
  }

  /** For `KernelFile` only. Returns the bytes read, or `gone`, `forbidden`, `failed`. */
  readInto(file: KernelFile, toEnd: boolean): number {
    this.#reads++;
    // A kept descriptor of a removed cgroup answers ENODEV for ever, even when one of the same name came back.
    const kept = file.descriptor >= 0;
    const length = this.#read(file, toEnd);
    if (length === gone && kept) {
      file.close();
      file.renewals++;
      return this.#read(file, toEnd);
    }
    return length;
  }

  #read(file: KernelFile, toEnd: boolean): number {
    try {
      if (file.descriptor < 0) {
        file.descriptor = openSync(file.path, 'r');
        this.#open++;
        this.#append(file);
        if (this.#open > this.#mostOpen) this.#oldest?.close();
      } else if (this.#newest !== file) {
        this.#unlink(file);
        this.#append(file);
      }
      let length = readSync(file.descriptor, this.#buffer, 0, this.#buffer.length, 0);
      // A full buffer may mean more: /proc files of machines with hundreds of cores are larger than 64 KiB.
      while (length === this.#buffer.length && length < mostBytes) {
        this.#buffer = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
        length = readSync(file.descriptor, this.#buffer, 0, this.#buffer.length, 0);
      }
      return toEnd && length > 0 ? this.#readOn(file.descriptor, length) : length;
    } catch (error) {
      file.lastError = error instanceof Error ? error : new Error(String(error));
      file.close();
      return outcomeOf(error);
    }
  }

  #readOn(descriptor: number, from: number): number {
    let length = from;
    while (length < mostBytes) {
      if (length === this.#buffer.length) {
        const larger = Buffer.allocUnsafeSlow(length * 2);
        this.#buffer.copy(larger);
        this.#buffer = larger;
      }
      const more = readSync(descriptor, this.#buffer, length, this.#buffer.length - length, length);
      if (more === 0) break;
      length += more;
    }
    return length;
  }

  /** For `KernelFile` only. */
  release(file: KernelFile): void {
    closeSync(file.descriptor);
    file.descriptor = -1;
    this.#open--;
    this.#unlink(file);
  }

  #append(file: KernelFile): void {
    file.older = this.#newest;
    file.newer = null;
    if (this.#newest) this.#newest.newer = file;
    else this.#oldest = file;
    this.#newest = file;
  }

  #unlink(file: KernelFile): void {
    if (file.older) file.older.newer = file.newer;
    else this.#oldest = file.newer;
    if (file.newer) file.newer.older = file.older;
    else this.#newest = file.older;
    file.older = null;
    file.newer = null;
  }
}

export class KernelFile {
  readonly path: string | Buffer;
  readonly #files: KernelFiles;
  descriptor = -1;
  older: KernelFile | null = null;
  newer: KernelFile | null = null;
  lastError: Error | null = null;
  /** How often the kept descriptor answered that its file is gone, so that the path was opened anew. */
  renewals = 0;

  constructor(files: KernelFiles, path: string | Buffer) {
    this.#files = files;
    this.path = path;
  }

  /** Bytes now in `KernelFiles.buffer`, or `gone`, `forbidden`, `failed` (then `lastError` says more). */
  read(): number {
    return this.#files.readInto(this, false);
  }

  /**
   * The same for lists (diskstats, net/dev, vmstat, mountinfo, cgroup.procs): the kernel gives at most about 4 KiB of
   * them a read, however large the buffer is.
   */
  readToEnd(): number {
    return this.#files.readInto(this, true);
  }

  close(): void {
    if (this.descriptor >= 0) this.#files.release(this);
  }
}

function outcomeOf(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENODEV' || code === 'ENOTDIR' || code === 'ESRCH') return gone;
  if (code === 'EACCES' || code === 'EPERM') return forbidden;
  return failed;
}
