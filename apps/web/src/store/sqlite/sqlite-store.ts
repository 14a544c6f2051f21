import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '@kubevitals/shared';
import { Kysely } from 'kysely';
import type { Store, StoreFacts } from '../store.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { openDatabase, type OpenMode } from './open-database.ts';
import type { Tables } from './schema.ts';
import { SqliteAccess } from './sqlite-access.ts';
import { SqliteAgents } from './sqlite-agents.ts';
import { SqliteEvents } from './sqlite-events.ts';

/** The store in this thread: for the worker, and for short commands beside a running hub. */
export class SqliteStore implements Store {
  readonly events: SqliteEvents;
  readonly agents: SqliteAgents;
  readonly access: SqliteAccess;
  readonly #database: DatabaseSync;
  readonly #db: Kysely<Tables>;
  readonly #path: string;

  /** `database`: one that is open already, or how to open it. */
  constructor(path: string, database: DatabaseSync | OpenMode) {
    this.#path = path;
    this.#database = typeof database === 'string' ? openDatabase(path, database) : database;
    this.#db = new Kysely<Tables>({ dialect: nodeSqliteDialect(this.#database) });
    this.events = new SqliteEvents(this.#db, this.#database);
    this.agents = new SqliteAgents(this.#db);
    this.access = new SqliteAccess(this.#db);
  }

  async facts(): Promise<StoreFacts> {
    const databaseBytes = [this.#path, `${this.#path}-wal`]
      .map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);
    return { eventsStored: await this.events.count(), databaseBytes };
  }

  async close(): Promise<void> {
    await this.#db.destroy();
    this.#database.close();
  }
}

/** Turns what SQLite throws into `storage-failed` with a sentence that is safe to show. */
export function storageError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const why = error instanceof Error ? error.message : 'unknown';
  return new CodedError('storage-failed', `The database does not take it: ${why}.`, { cause: error });
}
