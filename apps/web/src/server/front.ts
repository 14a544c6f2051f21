import type { RequestListener } from 'node:http';
import { createApiHandler } from '../api/api-handler.ts';
import type { HubFacts } from '../api/context.ts';
import type { Access } from '../auth/access.ts';
import { SessionCookie } from '../auth/session-cookie.ts';
import type { Clock } from '../hub/clock.ts';
import type { Hub } from '../hub/hub.ts';
import type { Log } from '../hub/log.ts';
import type { Store } from '../store/store.ts';
import { isOwnOrigin, type OwnNames } from './allowed-hosts.ts';
import { createHttpApp } from './http-app.ts';
import type { Pages } from './pages.ts';
import { createReadiness } from './readiness.ts';
import { createUpgrades, type UpgradeListener } from './upgrades.ts';

export interface FrontOptions {
  readonly hub: Hub;
  readonly store: Store;
  readonly access: Access;
  readonly facts: HubFacts;
  readonly own: OwnNames;
  readonly port: number;
  readonly pages: Pages | null;
  readonly dev: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Front {
  readonly request: RequestListener;
  readonly upgrade: UpgradeListener;
}

/** Puts together what stands behind the one port. */
export function createFront(options: FrontOptions): Front {
  const { hub, store, access, facts, own, port, pages, dev, clock, log } = options;
  const cookie = new SessionCookie(port, facts.publicUrl.startsWith('https:'));
  const ownOrigin = (origin: string | undefined, host: string | undefined): boolean =>
    isOwnOrigin(origin, host, own);
  const api = createApiHandler({ hub, store, access, cookie, facts, isOwnOrigin: ownOrigin }, log);
  const unready = createReadiness({ store, monoMs: () => clock.monoMs(), log });
  return {
    request: createHttpApp({ own, access, cookie, api, pages: pages?.request ?? null, dev, log, unready }),
    upgrade: createUpgrades({ own, hub, access, cookie, log, pages: dev && pages ? pages.upgrade : null }),
  };
}
