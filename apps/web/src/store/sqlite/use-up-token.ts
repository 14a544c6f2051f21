import type { Transaction } from 'kysely';
import type { TokenPurpose } from '../store.ts';
import type { Tables } from './schema.ts';

export interface TokenUse {
  readonly hash: string;
  readonly purpose: TokenPurpose;
  readonly nowMs: number;
}

/** `unknown`: none of that purpose, or expired. */
export type TokenState = 'good' | 'used' | 'unknown';

export async function tokenState(
  trx: Transaction<Tables>,
  { hash, purpose, nowMs }: TokenUse,
): Promise<TokenState> {
  const token = await trx
    .selectFrom('tokens')
    .select('used_ms')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  if (!token) return 'unknown';
  return token.used_ms === null ? 'good' : 'used';
}

/** Marks a token as used; false when it is unknown, of another purpose, expired, or used already. */
export async function useUpToken(trx: Transaction<Tables>, use: TokenUse): Promise<boolean> {
  if ((await tokenState(trx, use)) !== 'good') return false;
  await trx.updateTable('tokens').set({ used_ms: use.nowMs }).where('hash', '=', use.hash).execute();
  return true;
}
