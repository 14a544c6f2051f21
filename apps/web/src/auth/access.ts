import { CodedError } from '@kubevitals/shared';
import type { KnownSession, Store } from '../store/store.ts';
import { FailureLimit } from './failure-limit.ts';
import { hashSecret, newSecret } from './secrets.ts';

const dayMs = 86_400_000;
export const sessionMs = 30 * dayMs;
const signInTokenMs = dayMs;
const joinTokenMs = dayMs;

interface WallClock {
  /** Hub wall clock in ms. */
  wallMs(): number;
}

export interface NewJoinToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** Who may come in: sign-in links, sessions, and join tokens. Secrets leave here once and are kept as hashes. */
export class Access {
  readonly #store: Pick<Store, 'access'>;
  readonly #clock: WallClock;
  readonly #failures: FailureLimit;

  constructor(
    store: Pick<Store, 'access'>,
    clock: WallClock,
    failures = new FailureLimit({ failures: 10, withinSeconds: 60 }),
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#failures = failures;
  }

  /** A token for one sign-in, good for a day. */
  async newSignInToken(): Promise<string> {
    const token = newSecret();
    await this.#add(token, { purpose: 'sign-in', lifeMs: signInTokenMs, note: '' });
    return token;
  }

  /** A token that lets one agent join, good for a day. */
  async newJoinToken(note: string): Promise<NewJoinToken> {
    const token = newSecret();
    return { token, expiresAt: await this.#add(token, { purpose: 'join', lifeMs: joinTokenMs, note }) };
  }

  /** A join token that was made elsewhere. Used up once, it stays so over restarts. */
  async addPresetJoinToken(token: string): Promise<void> {
    await this.#add(token, { purpose: 'join', lifeMs: 365 * dayMs, note: 'KUBEVITALS_TOKEN' });
  }

  /**
   * Uses up a sign-in token. Returns the secret of a new session, for the cookie; null when the token is not valid.
   * Throws `too-many` when that address has failed too often.
   */
  async signIn(token: string, address: string): Promise<string | null> {
    await this.#failures.check(address);
    const secret = newSecret();
    const createdMs = this.#clock.wallMs();
    const session = { hash: hashSecret(secret), createdMs, expiresMs: createdMs + sessionMs };
    if (await this.#store.access.signIn(hashSecret(token), session)) return secret;
    await this.#failures.failed(address);
    return null;
  }

  /** The session that a cookie's secret stands for; null when there is none. */
  async session(secret: string | null): Promise<KnownSession | null> {
    if (secret === null || secret.length > 128) return null;
    return this.#store.access.session(hashSecret(secret), this.#clock.wallMs());
  }

  /** Throws `unauthenticated` when the cookie's secret stands for no session. */
  async requireSession(secret: string | null): Promise<KnownSession> {
    const session = await this.session(secret);
    if (!session) throw new CodedError('unauthenticated');
    return session;
  }

  async signOut(session: KnownSession): Promise<void> {
    await this.#store.access.endSession(session.hash);
  }

  async #add(token: string, { purpose, lifeMs, note }: TokenTerms): Promise<number> {
    const createdMs = this.#clock.wallMs();
    const expiresMs = createdMs + lifeMs;
    await this.#store.access.addToken({ hash: hashSecret(token), purpose, createdMs, expiresMs, note });
    return expiresMs;
  }
}

interface TokenTerms {
  readonly purpose: 'sign-in' | 'join';
  readonly lifeMs: number;
  readonly note: string;
}
