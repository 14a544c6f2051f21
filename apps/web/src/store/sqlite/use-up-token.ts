import type { Transaction } from 'kysely';
import type { TokenPurpose } from '../store.ts';
import type { Tables } from './schema.ts';

/** Marks a token as used; false when it is unknown, of another purpose, expired, or used already. */
export async function useUpToken(
  trx: Transaction<Tables>,
  { hash, purpose, nowMs }: { readonly hash: string; readonly purpose: TokenPurpose; readonly nowMs: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('tokens')
    .set({ used_ms: nowMs })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
