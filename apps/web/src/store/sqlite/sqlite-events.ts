import type { DatabaseSync } from 'node:sqlite';
import { CodedError, type SpooledEvent, type StoredEvent } from '@kubevitals/shared';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AppendOutcome, EventBatch, EventPage, EventQuery, EventStore } from '../store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { EventRow, Tables } from './schema.ts';

/** Rows removed in one step: requests are answered in turn, so what is to be stored waits for no more than one. */
const pruneStep = 5000;

export class SqliteEvents implements EventStore {
  readonly #db: Kysely<Tables>;
  readonly #database: DatabaseSync;

  constructor(db: Kysely<Tables>, database: DatabaseSync) {
    this.#db = db;
    this.#database = database;
  }

  async append({ producer, spool, events, nowMs }: EventBatch): Promise<AppendOutcome> {
    return this.#db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom('spools')
        .select('stored_up_to')
        .where('producer', '=', producer)
        .where('spool', '=', spool)
        .executeTakeFirst();
      const before = known?.stored_up_to ?? 0;
      const stored: StoredEvent[] = [];
      let upTo = before;
      for (const event of events) {
        if (event.number <= upTo) continue;
        await trx
          .insertInto('events')
          .values(rowOf(event, { producer, spool, storedMs: nowMs }))
          .execute();
        stored.push({ ...event, producer, spool, storedMs: nowMs });
        upTo = event.number;
      }
      if (upTo > before) {
        await trx
          .insertInto('spools')
          .values({ producer, spool, stored_up_to: upTo })
          .onConflict((conflict) =>
            conflict.columns(['producer', 'spool']).doUpdateSet({ stored_up_to: upTo }),
          )
          .execute();
      }
      return { upTo, stored };
    });
  }

  async storedUpTo(producer: string, spool: string): Promise<number> {
    const row = await this.#db
      .selectFrom('spools')
      .select('stored_up_to')
      .where('producer', '=', producer)
      .where('spool', '=', spool)
      .executeTakeFirst();
    return row?.stored_up_to ?? 0;
  }

  async list({ producer, subject, kinds, before, limit }: EventQuery): Promise<EventPage> {
    let query = this.#db.selectFrom('events').selectAll();
    if (producer !== null) query = query.where('producer', '=', producer);
    if (subject !== null) query = query.where('subject', '=', subject);
    if (kinds !== null) query = query.where('kind', 'in', [...kinds]);
    if (before !== null) {
      const { wallMs, id } = decodeCursor(before);
      query = query.where(sql<boolean>`(wall_ms, id) < (${wallMs}, ${id})`);
    }
    const rows = await query
      .orderBy('wall_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      events: page.map(eventOf),
      next: more ? encodeCursor({ wallMs: last.wall_ms, id: last.id }) : null,
    };
  }

  async prune({ beforeMs, maxBytes }: { beforeMs: number; maxBytes: number }): Promise<number> {
    let removed = await this.#removeOldest(beforeMs);
    if (removed === 0 && this.usedBytes() > maxBytes) removed = await this.#removeOldest(null);
    if (removed > 0) this.#database.exec('PRAGMA incremental_vacuum');
    return removed;
  }

  async count(): Promise<number> {
    const row = await this.#db
      .selectFrom('events')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  /** Bytes of the database that hold something. */
  usedBytes(): number {
    const pragma = (name: string): number =>
      Number(this.#database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  }

  async #removeOldest(beforeMs: number | null): Promise<number> {
    const result = await this.#db
      .deleteFrom('events')
      .where('id', 'in', (build) => {
        const oldest = build.selectFrom('events').select('id').orderBy('stored_ms').limit(pruneStep);
        return beforeMs === null ? oldest : oldest.where('stored_ms', '<', beforeMs);
      })
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }
}

interface Storing {
  readonly producer: string;
  readonly spool: string;
  readonly storedMs: number;
}

function rowOf(
  event: SpooledEvent,
  { producer, spool, storedMs }: Storing,
): Omit<Selectable<EventRow>, 'id'> {
  return {
    producer,
    spool,
    number: event.number,
    kind: event.kind,
    wall_ms: event.wallMs,
    mono_ms: event.monoMs,
    subject: event.subject,
    data: JSON.stringify(event.data),
    amends: event.amends === null ? null : JSON.stringify(event.amends),
    stored_ms: storedMs,
  };
}

function eventOf(row: Selectable<EventRow>): StoredEvent {
  return {
    producer: row.producer,
    spool: row.spool,
    number: row.number,
    kind: row.kind,
    wallMs: row.wall_ms,
    monoMs: row.mono_ms,
    subject: row.subject,
    data: parseOwn(row.data) as StoredEvent['data'],
    amends: row.amends === null ? null : (parseOwn(row.amends) as StoredEvent['amends']),
    storedMs: row.stored_ms,
  };
}

/** JSON that this file wrote: the caller knows from which type. */
function parseOwn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CodedError('storage-failed', 'An event in the database is damaged.', { cause });
  }
}
