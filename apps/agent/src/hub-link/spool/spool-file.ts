import nodeFs from 'node:fs';

/** What the spool does with files: those of Node, or in tests ones that fail. */
export type SpoolFs = Pick<
  typeof nodeFs,
  | 'mkdirSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'openSync'
  | 'writeSync'
  | 'ftruncateSync'
  | 'closeSync'
  | 'renameSync'
  | 'rmSync'
  | 'fdatasync'
>;

/** One file of the spool that is being written to. What is written in part is taken back. */
export class SpoolFile {
  readonly path: string;
  readonly #fs: SpoolFs;
  readonly #descriptor: number;
  #bytes: number;
  #dirty = false;

  /** Cuts off what is behind `goodBytes`. Throws what the file system says. */
  constructor(fs: SpoolFs, path: string, goodBytes: number) {
    this.#fs = fs;
    this.path = path;
    // 'r+' would not make it, 'w' would empty it, and 'a' would not let a torn tail be written over.
    this.#descriptor = fs.openSync(path, nodeFs.constants.O_RDWR | nodeFs.constants.O_CREAT, 0o600);
    this.#bytes = goodBytes;
    try {
      fs.ftruncateSync(this.#descriptor, goodBytes);
    } catch (error) {
      fs.closeSync(this.#descriptor);
      throw error;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** All of it or, with an error, nothing. */
  append(line: Buffer): void {
    let written = 0;
    try {
      while (written < line.length) {
        const more = this.#fs.writeSync(
          this.#descriptor,
          line,
          written,
          line.length - written,
          this.#bytes + written,
        );
        if (more === 0) throw new Error('the file system took nothing');
        written += more;
      }
    } catch (error) {
      if (written > 0) this.#takeBack();
      throw error;
    }
    this.#bytes += line.length;
    this.#dirty = true;
  }

  /** Resolves when all is on the disk itself; rejects with what the file system says. */
  sync(): Promise<void> {
    if (!this.#dirty) return Promise.resolve();
    this.#dirty = false;
    return new Promise((resolve, reject) => {
      this.#fs.fdatasync(this.#descriptor, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  close(): void {
    this.#fs.closeSync(this.#descriptor);
  }

  /** When this fails too, the next line overwrites the torn one, and a reader skips what is left of it. */
  #takeBack(): void {
    try {
      this.#fs.ftruncateSync(this.#descriptor, this.#bytes);
    } catch {
      // The error that led here is the one that is told.
    }
  }
}
