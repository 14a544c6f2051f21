import { randomUUID } from 'node:crypto';
import { Access } from '../auth/access.ts';
import { newSecret } from '../auth/secrets.ts';
import type { HubSettings } from '../config.ts';
import type { Clock } from '../hub/clock.ts';
import { Hub } from '../hub/hub.ts';
import type { Log } from '../hub/log.ts';
import type { Store } from '../store/store.ts';
import { Closers } from './closers.ts';
import { DataFolder } from './data-folder.ts';
import { createFront, type Front } from './front.ts';
import { listen, type Listeners } from './listeners.ts';
import type { Pages } from './pages.ts';
import { certificateEnd, readTls, type TlsFiles } from './tls.ts';

export interface RunHubOptions {
  readonly settings: HubSettings;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Opens the store on that database file; `onDeath` when it ends by itself. */
  readonly openStore: (path: string, onDeath: (error: Error) => void) => Promise<Store>;
  /** Starts the pages; null for a hub without. */
  readonly openPages: ((port: number) => Promise<Pages>) | null;
  readonly dev: boolean;
  /** Something without which the hub cannot go on has ended. */
  readonly onFatal: (error: Error) => void;
  readonly maxViewers?: number;
  readonly maxAgents?: number;
}

export interface RunningHub {
  readonly hub: Hub;
  readonly access: Access;
  readonly port: number;
  readonly urls: readonly string[];
  /** Where a browser signs in, once. */
  readonly signInLink: string;
  /** Tells all peers, closes all, and resolves within about 2 s. */
  stop(): Promise<void>;
}

/** Starts everything behind the one port. Throws a `SettingError` or a `CodedError` `storage-failed` with one sentence. */
export async function runHub(options: RunHubOptions): Promise<RunningHub> {
  const closers = new Closers(options.log);
  try {
    return await start(options, closers);
  } catch (error) {
    await closers.run();
    throw error;
  }
}

async function start(options: RunHubOptions, closers: Closers): Promise<RunningHub> {
  const { settings, version, clock, log, dev } = options;
  const tls = settings.tls && readTls(settings.tls);
  if (tls && certificateEnd(tls) < clock.wallMs()) log.warn({}, 'the TLS certificate has expired');
  const folder = new DataFolder(settings.dataDir);
  folder.prepare();
  closers.add(folder.lock());
  const store = await options.openStore(folder.database, options.onFatal);
  closers.add(() => store.close());
  const localJoinToken = newSecret();
  const instance = randomUUID();
  const { maxViewers = 200, maxAgents = 2000 } = options;
  const hub = await Hub.start({
    store,
    clock,
    log,
    version,
    instance,
    localJoinToken,
    maxViewers,
    maxAgents,
  });
  const access = new Access(store, clock);
  if (settings.presetJoinToken !== null) await access.addPresetJoinToken(settings.presetJoinToken);

  const door: { front: Front | null } = { front: null };
  const listeners = await openDoor(settings, tls, door);
  closers.add(() => listeners.close(500));
  closers.add(() => hub.stop());
  const pages = options.openPages ? await options.openPages(listeners.port) : null;
  if (pages) closers.add(() => pages.close());

  const publicUrl = settings.publicUrl?.origin ?? listeners.urls[0] ?? '';
  const facts = {
    version,
    instance,
    startedAt: clock.wallMs(),
    publicUrl,
    listen: listeners.urls,
    dataDir: settings.dataDir,
    cluster: settings.cluster,
  };
  const own = { publicUrl: settings.publicUrl, listen: settings.listen };
  door.front = createFront({ hub, store, access, facts, own, port: listeners.port, pages, dev, clock, log });
  closers.add(
    folder.announce(
      { pid: process.pid, url: publicUrl, local: listeners.localUrl },
      { joinToken: localJoinToken, certificate: tls?.cert ?? null },
    ),
  );
  const signInLink = `${publicUrl}/signin?token=${await access.newSignInToken()}`;
  const { port, urls } = listeners;
  return { hub, access, port, urls, signInLink, stop: () => closers.run() };
}

/** Listens before the pages are ready, so that a port in use is told at once; until then it answers so. */
function openDoor(
  { listen: addresses, port }: HubSettings,
  tls: TlsFiles | null,
  door: { readonly front: Front | null },
): Promise<Listeners> {
  return listen({
    addresses,
    port,
    tls,
    request: (request, response) => {
      if (door.front) door.front.request(request, response);
      else response.writeHead(503, { 'Retry-After': '1' }).end('The hub is starting.\n');
    },
    upgrade: (request, stream, head) => {
      if (door.front) door.front.upgrade(request, stream, head);
      else stream.destroy();
    },
  });
}
