import { limits, type EventData, type EventKey, type EventKind } from '@kubevitals/shared';
import type { Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { DroppedEvents } from './dropped-events.ts';
import { SpoolDisk } from './spool-disk.ts';
import type { SpoolFs } from './spool-file.ts';
import type { SpoolRecord } from './spool-format.ts';
import { SpoolTail } from './spool-tail.ts';

export interface SpoolOptions {
  /** `<data>/agent/spool` */
  readonly dir: string;
  readonly fs: SpoolFs;
  readonly wallMs: () => number;
  readonly monoMs: () => number;
  readonly log: Logger;
  /** Called after each event that was appended. */
  readonly onAppended: () => void;
  /** Default 64 MiB. */
  readonly mostBytes?: number;
  /** Default 100 000. */
  readonly mostEvents?: number;
  /** Size at which a new file is begun; the grain in which old events are dropped. Default 1 MiB. */
  readonly segmentBytes?: number;
}

export interface AppendedEvent<K extends EventKind> {
  readonly kind: K;
  readonly data: EventData<K>;
  readonly subject: string | null;
  readonly amends?: EventKey;
}

export interface SpoolTrouble {
  readonly why: string;
  readonly remedy: string;
}

const retryMs = 5000;
const logEveryMs = 60_000;

/**
 * Events on their way to the hub: numbered, on disk before they are sent, kept until the hub has stored them. They
 * survive the death of the agent at any moment; a loss of power may cost those that were not sent yet (each batch is
 * brought to the disk itself before it is sent, not each event). When the disk takes nothing they are kept in memory, to
 * a bound. Beyond the bounds the oldest are dropped, counted, and reported by an event of their own.
 */
export class Spool {
  readonly #options: SpoolOptions;
  readonly #disk: SpoolDisk;
  readonly #tail = new SpoolTail();
  readonly #dropped: DroppedEvents;
  readonly #mostEvents: number;
  #next: number;
  #acknowledged: number;
  #trouble: SpoolTrouble | null = null;
  #retryAtMs = -Infinity;
  #loggedMs = -Infinity;

  /** Reads what the spool holds. Never throws: without a disk it works in memory. */
  constructor(options: SpoolOptions) {
    const {
      dir,
      fs,
      log,
      mostBytes = 64 * 1024 * 1024,
      mostEvents = 100_000,
      segmentBytes = 1024 * 1024,
    } = options;
    this.#options = options;
    this.#mostEvents = mostEvents;
    this.#dropped = new DroppedEvents();
    this.#disk = new SpoolDisk({ dir, fs, log, mostBytes, segmentBytes, newId: randomUUID });
    this.#attempt(() => this.#disk.open());
    this.#next = this.#disk.next;
    this.#acknowledged = this.#disk.acknowledged;
    const { brokenLines } = this.#disk;
    if (brokenLines > 0) this.#dropped.add(brokenLines, 'its lines on disk were broken', options.wallMs());
  }

  /** New when the spool's files were lost: then numbers start again. */
  get id(): string {
    return this.#disk.id;
  }

  get next(): number {
    return this.#next;
  }

  /** Events that the hub has not stored yet. */
  get pending(): number {
    return this.#disk.countBehind(this.#acknowledged) + this.#tail.unwrittenBehind(this.#acknowledged);
  }

  /** Events lost since the agent started. */
  get dropped(): number {
    return this.#dropped.total;
  }

  /** Null when all is well. */
  get trouble(): SpoolTrouble | null {
    return this.#trouble;
  }

  append<K extends EventKind>(event: AppendedEvent<K>): number | null {
    const number = this.#next;
    const { wallMs, monoMs, onAppended } = this.#options;
    const json = JSON.stringify({
      number,
      kind: event.kind,
      wallMs: wallMs(),
      monoMs: monoMs(),
      subject: event.subject?.slice(0, 1024) ?? null,
      data: withinLimit(event.data),
      amends: event.amends ?? null,
    });
    this.#next += 1;
    this.#tail.push({ number, json });
    this.#flush();
    for (const lost of this.#tail.shed()) {
      this.#dropped.add(1, 'the disk took nothing and memory for them was full', wallMsOf(lost.json));
    }
    this.#keepWithinBounds();
    onAppended();
    return number;
  }

  /** Events behind a number, in order, at most so many. */
  read(after: number, most: number): { readonly last: number; readonly events: readonly string[] } | null {
    let records = this.#tail.covers(after) ? [] : this.#readDisk(after, most);
    if (records === null) return null;
    if (records.length === 0) records = this.#tail.behind(after);
    const taken = records.slice(0, most);
    const last = taken.at(-1)?.number;
    return last === undefined ? null : { last, events: taken.map(({ json }) => json) };
  }

  /** A hub that was restored from an older copy may say less than before: what is left is sent again. */
  acknowledge(upTo: number): void {
    const bounded = Math.max(0, Math.min(upTo, this.#next - 1));
    if (bounded === this.#acknowledged) return;
    this.#acknowledged = bounded;
    this.#tail.forget(bounded);
    this.#flush();
  }

  /** The hub knows other events under our numbers: all that wait get a new spool's. */
  renumber(): void {
    const waiting: string[] = [];
    for (let after = this.#acknowledged; ;) {
      const batch = this.read(after, limits.eventsPerMessage);
      if (!batch) break;
      waiting.push(...batch.events);
      after = batch.last;
    }
    this.#tail.clear();
    const records = waiting.map((json, index) => ({ number: index + 1, json: renumbered(json, index + 1) }));
    this.#next = records.length + 1;
    this.#acknowledged = 0;
    this.#attempt(() => this.#disk.replace(records));
    if (this.#trouble !== null) for (const record of records) this.#tail.push(record);
  }

  /** Resolves when what was appended is on the disk itself, or when it cannot be brought there. */
  async sync(): Promise<void> {
    try {
      await this.#disk.sync();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Called at each tick: tries a disk that failed again, and reports what was lost. */
  tick(): void {
    const nowMs = this.#options.monoMs();
    if (this.#trouble !== null && nowMs >= this.#retryAtMs) {
      this.#trouble = null;
      this.#flush();
    }
    const report = this.#trouble === null ? this.#dropped.takeReport(nowMs) : null;
    if (report) this.append({ kind: 'events-dropped', subject: null, data: { ...report } });
  }

  async close(): Promise<void> {
    this.#trouble = null;
    this.#flush();
    await this.sync();
    this.#disk.close();
  }

  #flush(): void {
    if (this.#trouble !== null) return;
    this.#attempt(() => {
      if (!this.#disk.isOpen) this.#disk.resume(this.#tail.firstUnwritten ?? this.#next);
      for (let record = this.#tail.nextUnwritten(); record; record = this.#tail.nextUnwritten()) {
        this.#disk.append(record);
        this.#tail.markWritten();
      }
      if (this.#disk.acknowledged !== this.#acknowledged) {
        this.#disk.acknowledge(this.#acknowledged, this.#next);
      }
    });
  }

  #keepWithinBounds(): void {
    while (this.#disk.isOverBytes || this.pending > this.#mostEvents) {
      const lost = this.#dropOldest();
      if (lost === null) return;
    }
  }

  #dropOldest(): number | null {
    let lost: number | null = null;
    this.#attempt(() => {
      const records = this.#disk.dropOldest(this.#next);
      const waiting = records?.filter(({ number }) => number > this.#acknowledged) ?? [];
      lost = records === null ? null : waiting.length;
      const [first] = waiting;
      this.#tail.forget(waiting.at(-1)?.number ?? 0);
      if (first) this.#dropped.add(waiting.length, 'the spool was full', wallMsOf(first.json));
    });
    return lost;
  }

  /** Null when it cannot be read: then what is behind it must wait too. */
  #readDisk(after: number, most: number): readonly SpoolRecord[] | null {
    let records: readonly SpoolRecord[] | null = null;
    this.#attempt(() => {
      records = this.#disk.read(after, most);
    });
    return records;
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    const nowMs = this.#options.monoMs();
    // It is tried every few seconds; the log need not say so each time.
    if (nowMs - this.#loggedMs > logEveryMs) {
      this.#loggedMs = nowMs;
      this.#options.log.error({ err: error }, 'spool cannot be written');
    }
    this.#retryAtMs = nowMs + retryMs;
    this.#trouble = {
      why: `Events cannot be written to ${this.#options.dir} (${why.slice(0, 300)}); they are kept in memory.`,
      remedy: 'Free space on, or give write access to, the data directory.',
    };
  }
}

function withinLimit(data: unknown): unknown {
  const bytes = Buffer.byteLength(JSON.stringify(data));
  return bytes <= limits.eventBytes
    ? data
    : { omitted: `${bytes} bytes, more than the ${limits.eventBytes} allowed` };
}

/** The spool's own JSON, so it has the shape that `append` gave it. */
function wallMsOf(json: string): number {
  return (JSON.parse(json) as { wallMs: number }).wallMs;
}

function renumbered(json: string, number: number): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), number });
}
