import type { Kysely } from 'kysely';
import type { AccessStore, KnownSession, NewSession, NewToken } from '../store.ts';
import type { Tables } from './schema.ts';
import { useUpToken } from './use-up-token.ts';

/** How long a used or expired token is remembered, so that one given by the environment is not taken for new. */
const tokenMemoryMs = 365 * 86_400_000;

export class SqliteAccess implements AccessStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async addToken({ hash, purpose, createdMs, expiresMs, note }: NewToken): Promise<void> {
    await this.#db
      .insertInto('tokens')
      .values({ hash, purpose, created_ms: createdMs, expires_ms: expiresMs, used_ms: null, note })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }

  async signIn(tokenHash: string, session: NewSession): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const used = await useUpToken(trx, { hash: tokenHash, purpose: 'sign-in', nowMs: session.createdMs });
      if (!used) return false;
      await trx
        .insertInto('sessions')
        .values({
          hash: session.hash,
          how: 'link',
          created_ms: session.createdMs,
          expires_ms: session.expiresMs,
        })
        .execute();
      return true;
    });
  }

  async session(hash: string, nowMs: number): Promise<KnownSession | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('hash', '=', hash)
      .where('expires_ms', '>', nowMs)
      .executeTakeFirst();
    return row
      ? { hash: row.hash, how: row.how, createdMs: row.created_ms, expiresMs: row.expires_ms }
      : null;
  }

  async endSession(hash: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('hash', '=', hash).execute();
  }

  async pruneAccess(nowMs: number): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_ms', '<=', nowMs).execute();
    await this.#db
      .deleteFrom('tokens')
      .where('expires_ms', '<', nowMs - tokenMemoryMs)
      .execute();
  }
}
