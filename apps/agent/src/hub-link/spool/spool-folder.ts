import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { SpoolFile, type SpoolFs } from './spool-file.ts';
import { headerLine, parseSpool, type SpoolContent } from './spool-format.ts';

/** What is known of one file of the spool without reading it again. */
export interface Segment {
  readonly path: string;
  /** Files are in the order of this number, whatever they hold. */
  readonly sequence: number;
  /** Number of its first event. */
  readonly first: number;
  /** Number of its last event; `first - 1` when it holds none. */
  last: number;
  count: number;
  bytes: number;
}

const namePattern = /^spool-(\d{1,15})\.log$/;

/** The files of a spool, in order. */
export class SpoolFolder {
  readonly #fs: SpoolFs;
  readonly #dir: string;

  constructor(fs: SpoolFs, dir: string) {
    this.#fs = fs;
    this.#dir = dir;
  }

  /** Makes the folder and lists its files in order. Throws what the file system says. */
  list(): { readonly path: string; readonly sequence: number }[] {
    makeFolder(this.#dir, this.#fs.mkdirSync);
    return this.#fs
      .readdirSync(this.#dir)
      .flatMap((name) => {
        const match = namePattern.exec(name);
        return match ? [Number(match[1])] : [];
      })
      .sort((a, b) => a - b)
      .map((sequence) => ({ path: this.pathOf(sequence), sequence }));
  }

  read({ path: file }: { readonly path: string }): SpoolContent {
    return parseSpool(this.#fs.readFileSync(file));
  }

  /**
   * Makes a new file with the given lines, complete from the moment it can be seen. Throws what the file system says.
   */
  create(
    sequence: number,
    { id, first }: { id: string; first: number },
    lines: readonly Buffer[],
  ): SpoolFile {
    const target = this.pathOf(sequence);
    const draft = `${target}.new`;
    const file = new SpoolFile(this.#fs, draft, 0);
    try {
      file.append(headerLine({ id, first }));
      for (const line of lines) file.append(line);
      this.#fs.renameSync(draft, target);
    } catch (error) {
      file.close();
      this.remove(draft);
      throw error;
    }
    return file;
  }

  reopen(segment: Segment): SpoolFile {
    return new SpoolFile(this.#fs, segment.path, segment.bytes);
  }

  remove(file: string): void {
    this.#fs.rmSync(file, { force: true });
  }

  pathOf(sequence: number): string {
    return path.join(this.#dir, `spool-${String(sequence).padStart(10, '0')}.log`);
  }
}
