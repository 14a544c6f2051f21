import type { SpoolRecord } from './spool-format.ts';

/** Written events that are kept at hand, so that sending them reads no file. */
const mostKept = 256;
/** Events that wait for the disk in memory. */
const mostUnwritten = 5000;
const mostUnwrittenBytes = 4 * 1024 * 1024;

/** The newest events, in memory: those that are on disk already as far as they are handy, those that are not all. */
export class SpoolTail {
  #records: SpoolRecord[] = [];
  /** So many at the front of `#records` are on disk. */
  #written = 0;
  #unwrittenBytes = 0;

  /** Number of the first event that is not on disk; null when all are. */
  get firstUnwritten(): number | null {
    return this.#records[this.#written]?.number ?? null;
  }

  push(record: SpoolRecord): void {
    this.#records.push(record);
    this.#unwrittenBytes += record.json.length;
  }

  nextUnwritten(): SpoolRecord | null {
    return this.#records[this.#written] ?? null;
  }

  markWritten(): void {
    this.#unwrittenBytes -= this.#records[this.#written]?.json.length ?? 0;
    this.#written += 1;
    if (this.#written < 2 * mostKept) return;
    this.#records.splice(0, this.#written - mostKept);
    this.#written = mostKept;
  }

  /** Takes out the oldest that wait for the disk beyond the bound: they are lost. */
  shed(): readonly SpoolRecord[] {
    const lost: SpoolRecord[] = [];
    while (
      this.#records.length - this.#written > mostUnwritten ||
      this.#unwrittenBytes > mostUnwrittenBytes
    ) {
      const [record] = this.#records.splice(this.#written, 1);
      if (!record) break;
      this.#unwrittenBytes -= record.json.length;
      lost.push(record);
    }
    return lost;
  }

  /** Whether the event behind this number, if there is any, is here. */
  covers(after: number): boolean {
    const [first] = this.#records;
    return first !== undefined && first.number <= after + 1;
  }

  behind(after: number): readonly SpoolRecord[] {
    return this.#records.filter(({ number }) => number > after);
  }

  unwrittenBehind(after: number): number {
    let count = 0;
    for (let index = this.#written; index < this.#records.length; index++) {
      if ((this.#records[index]?.number ?? 0) > after) count += 1;
    }
    return count;
  }

  /** The hub has stored all up to this one. */
  forget(upTo: number): void {
    const kept = this.#records.findIndex(({ number }) => number > upTo);
    const gone = kept < 0 ? this.#records.length : kept;
    for (const { json } of this.#records.slice(this.#written, gone)) this.#unwrittenBytes -= json.length;
    this.#records.splice(0, gone);
    this.#written = Math.max(0, this.#written - gone);
  }

  clear(): void {
    this.#records = [];
    this.#written = 0;
    this.#unwrittenBytes = 0;
  }
}
