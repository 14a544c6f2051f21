import type { IncomingMessage } from 'node:http';
import type { Access } from '../auth/access.ts';
import type { SessionCookie } from '../auth/session-cookie.ts';
import type { Hub } from '../hub/hub.ts';
import type { KnownSession, Store } from '../store/store.ts';

/** What does not change while the hub runs, for people. */
export interface HubFacts {
  readonly version: string;
  readonly instance: string;
  /** Wall clock in ms. */
  readonly startedAt: number;
  /** Where browsers reach it. */
  readonly publicUrl: string;
  readonly listen: readonly string[];
  readonly dataDir: string;
  readonly cluster: string;
}

/** What every procedure may use. */
export interface Services {
  readonly hub: Hub;
  readonly store: Store;
  readonly access: Access;
  readonly cookie: SessionCookie;
  readonly facts: HubFacts;
  /** Whether an Origin header is of our own page. */
  readonly isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
}

export interface Context extends Services {
  /** Null for somebody who is not signed in. */
  readonly session: KnownSession | null;
  /** Whether the browser vouches that our own page asks; `unknown` when it says nothing. */
  readonly asker: 'own-page' | 'foreign' | 'unknown';
  readonly setCookie: (cookie: string) => void;
}

export async function createContext(
  request: IncomingMessage,
  setCookie: (cookie: string) => void,
  services: Services,
): Promise<Context> {
  const session = await services.access.session(services.cookie.read(request.headers.cookie));
  return { ...services, session, asker: askerOf(request, services), setCookie };
}

function askerOf(request: IncomingMessage, { isOwnOrigin }: Services): Context['asker'] {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return 'foreign';
  // `none`: the person typed the address. Nothing but a query can come of that.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  return origin !== undefined || site === 'same-origin' ? 'own-page' : 'unknown';
}
