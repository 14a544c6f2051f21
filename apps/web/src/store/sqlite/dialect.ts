import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** Kysely over `node:sqlite`, for which it has no driver: the statement shape it expects, with a bounded cache. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new StatementCache(database, 128);
  return new SqliteDialect({
    database: {
      close: () => undefined,
      prepare: (sql) => {
        const statement = statements.get(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bindable(parameters)),
          run: (parameters) => {
            // After a full disk SQLite has rolled back by itself; a second time would hide why.
            if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
            return statement.run(...bindable(parameters));
          },
          iterate: (parameters) => statement.iterate(...bindable(parameters)),
        };
      },
    },
  });
}

class StatementCache {
  readonly #database: DatabaseSync;
  readonly #limit: number;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  get(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= this.#limit && !oldest.done) this.#statements.delete(oldest.value);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint'
    ) {
      return value;
    }
    throw new TypeError(`a ${typeof value} cannot be bound`);
  });
}
