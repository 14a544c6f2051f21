import { beforeEach, expect, it } from 'vitest';
import type { AccessStore, KnownSession, NewToken } from '../store/store.ts';
import { Access } from './access.ts';
import { FailureLimit } from './failure-limit.ts';
import { equalSecrets, hashSecret, newSecret } from './secrets.ts';

let tokens: Map<string, NewToken>;
let sessions: Map<string, KnownSession>;
let access: Access;

beforeEach(() => {
  tokens = new Map();
  sessions = new Map();
  const store: AccessStore = {
    addToken: (token) => Promise.resolve(void tokens.set(token.hash, token)),
    signIn: (hash, session) => {
      if (tokens.get(hash)?.purpose !== 'sign-in' || !tokens.delete(hash)) return Promise.resolve(false);
      sessions.set(session.hash, { ...session, how: 'link' });
      return Promise.resolve(true);
    },
    session: (hash) => Promise.resolve(sessions.get(hash) ?? null),
    endSession: (hash) => Promise.resolve(void sessions.delete(hash)),
    pruneAccess: () => Promise.resolve(),
  };
  const failures = new FailureLimit({ failures: 2, withinSeconds: 60 });
  access = new Access({ access: store }, { wallMs: () => 1000 }, failures);
});

it('keeps hashes, never the secrets', async () => {
  const token = await access.newSignInToken();
  const secret = await access.signIn(token, '::1');
  const kept = JSON.stringify([[...tokens], [...sessions]]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(secret);
  expect(await access.session(secret)).toMatchObject({ hash: hashSecret(secret ?? '') });
});

it('does not let a join token sign anybody in', async () => {
  const { token, expiresAt } = await access.newJoinToken('');
  expect(expiresAt).toBe(1000 + 86_400_000);
  expect(await access.signIn(token, '::1')).toBeNull();
});

it('stops an address that guesses, and no other', async () => {
  expect(await access.signIn('guess', '10.0.0.1')).toBeNull();
  expect(await access.signIn('guess', '10.0.0.1')).toBeNull();
  const token = await access.newSignInToken();
  await expect(access.signIn(token, '10.0.0.1')).rejects.toMatchObject({ code: 'too-many' });
  expect(await access.signIn(token, '10.0.0.2')).not.toBeNull();
});

it('knows no session without a secret, with one of no length of ours, or after it ended', async () => {
  expect(await access.session(null)).toBeNull();
  expect(await access.session('x'.repeat(5000))).toBeNull();
  const secret = await access.signIn(await access.newSignInToken(), '::1');
  await access.signOut(await access.requireSession(secret));
  await expect(access.requireSession(secret)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('makes secrets that differ, and compares them whole', () => {
  const secret = newSecret();
  expect(newSecret()).not.toBe(secret);
  expect(equalSecrets(secret, secret)).toBe(true);
  expect(equalSecrets(secret, `${secret}x`)).toBe(false);
});
