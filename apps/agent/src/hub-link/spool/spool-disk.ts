import type { Logger } from 'pino';
import type { SpoolFile, SpoolFs } from './spool-file.ts';
import { SpoolFolder, type Segment } from './spool-folder.ts';
import { acknowledgedLine, recordLine, type SpoolRecord } from './spool-format.ts';

export interface SpoolDiskOptions {
  readonly dir: string;
  readonly fs: SpoolFs;
  readonly log: Logger;
  readonly mostBytes: number;
  readonly segmentBytes: number;
  readonly newId: () => string;
}

/** A file in which all events are stored by the hub is given up when it is larger than this. */
const worthDroppingBytes = 64 * 1024;
/** Without a hub nobody asks for `sync`. */
const mostRetired = 4;

/** The part of the spool that is on disk: files of lines, the newest of them open. Its methods throw file errors. */
export class SpoolDisk {
  readonly #options: SpoolDiskOptions;
  readonly #folder: SpoolFolder;
  readonly #segments: Segment[] = [];
  /** Written, no longer open for more, not yet brought to the disk itself. */
  readonly #retired: SpoolFile[] = [];
  #file: SpoolFile | null = null;
  #isListed = false;
  #id: string;
  #next = 1;
  #acknowledged = 0;
  #brokenLines = 0;

  constructor(options: SpoolDiskOptions) {
    this.#options = options;
    this.#folder = new SpoolFolder(options.fs, options.dir);
    this.#id = options.newId();
  }

  get id(): string {
    return this.#id;
  }

  /** As far as the files told when they were opened. */
  get next(): number {
    return this.#next;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  get brokenLines(): number {
    return this.#brokenLines;
  }

  get isOpen(): boolean {
    return this.#file !== null;
  }

  get isOverBytes(): boolean {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0) > this.#options.mostBytes;
  }

  countBehind(number: number): number {
    return this.#segments.reduce((sum, { count, last }) => {
      return sum + Math.max(0, Math.min(count, last - number));
    }, 0);
  }

  /** Takes up what an earlier run left. */
  open(): void {
    const taken: Segment[] = [];
    let id: string | null = null;
    // From the newest: its id is the spool's. One file at a time, since together they may be large.
    for (const { path, sequence } of this.#folder.list().reverse()) {
      const { header, records, acknowledged, goodBytes, brokenLines } = this.#folder.read({ path });
      if (header === null || (id !== null && header.id !== id)) {
        // Of a spool that was renumbered, or torn before its first line was whole.
        this.#options.log.warn({ file: path }, 'spool file is given up');
        this.#folder.remove(path);
        continue;
      }
      id = header.id;
      const { first } = header;
      const last = records.at(-1)?.number ?? first - 1;
      taken.unshift({ path, sequence, first, last, count: records.length, bytes: goodBytes });
      this.#next = Math.max(this.#next, last + 1, acknowledged + 1);
      this.#acknowledged = Math.max(this.#acknowledged, acknowledged);
      this.#brokenLines += brokenLines;
    }
    this.#id = id ?? this.#id;
    this.#segments.push(...taken);
    this.#isListed = true;
    this.resume(this.#next);
  }

  /** Opens the newest file for writing, or begins the first. */
  resume(next: number): void {
    if (!this.#isListed) {
      const found = this.#folder.list().length;
      if (found > 0) throw new Error('the spool of an earlier run could not be read at the start');
      this.#isListed = true;
    }
    const newest = this.#segments.at(-1);
    if (newest) this.#file = this.#folder.reopen(newest);
    else this.begin(next);
  }

  /** Begins a new file, whose first event has this number. */
  begin(first: number, records: readonly SpoolRecord[] = []): void {
    const sequence = (this.#segments.at(-1)?.sequence ?? 0) + 1;
    const file = this.#folder.create(sequence, { id: this.#id, first }, records.map(recordLine));
    this.#retire();
    this.#file = file;
    this.#segments.push({
      path: this.#folder.pathOf(sequence),
      sequence,
      first,
      last: records.at(-1)?.number ?? first - 1,
      count: records.length,
      bytes: file.bytes,
    });
  }

  append(record: SpoolRecord): void {
    if ((this.#file?.bytes ?? 0) >= this.#options.segmentBytes) this.begin(record.number);
    const segment = this.#write(recordLine(record));
    segment.last = record.number;
    segment.count += 1;
  }

  /** Remembers it, and removes the files that hold nothing else. */
  acknowledge(upTo: number, next: number): void {
    const newest = this.#segments.at(-1);
    if (newest && upTo >= next - 1 && newest.bytes > worthDroppingBytes) this.begin(next);
    this.#write(acknowledgedLine(upTo));
    this.#acknowledged = upTo;
    while (this.#segments.length > 1 && (this.#segments[0]?.last ?? 0) <= upTo) this.#removeOldest();
  }

  /** Gives up the oldest file and returns its events; null when there is nothing to give up. */
  dropOldest(next: number): readonly SpoolRecord[] | null {
    const [oldest] = this.#segments;
    if (!oldest || (this.#segments.length === 1 && oldest.count === 0)) return null;
    if (this.#segments.length === 1) this.begin(next);
    const { records } = this.#folder.read(oldest);
    this.#removeOldest();
    return records;
  }

  /** All files give way to one of a new spool. */
  replace(records: readonly SpoolRecord[]): void {
    this.#id = this.#options.newId();
    this.#acknowledged = 0;
    const older = this.#segments.length;
    this.begin(1, records);
    for (let count = 0; count < older; count++) this.#removeOldest();
  }

  /** Events behind a number, from the first file that holds any; at most so many. */
  read(after: number, most: number): readonly SpoolRecord[] {
    for (const segment of this.#segments) {
      if (segment.last <= after) continue;
      const records = this.#folder.read(segment).records.filter(({ number }) => number > after);
      if (records.length > 0) return records.slice(0, most);
    }
    return [];
  }

  async sync(): Promise<void> {
    for (let file = this.#retired.shift(); file; file = this.#retired.shift()) {
      await file.sync().finally(() => file.close());
    }
    await this.#file?.sync();
  }

  close(): void {
    for (const file of this.#retired.splice(0)) file.close();
    this.#file?.close();
    this.#file = null;
  }

  #retire(): void {
    if (this.#file) this.#retired.push(this.#file);
    if (this.#retired.length > mostRetired) this.#retired.shift()?.close();
  }

  #write(line: Buffer): Segment {
    const segment = this.#segments.at(-1);
    if (!segment || !this.#file) throw new Error('the spool is not open');
    this.#file.append(line);
    segment.bytes = this.#file.bytes;
    return segment;
  }

  #removeOldest(): void {
    const segment = this.#segments.shift();
    if (segment) this.#folder.remove(segment.path);
  }
}
