import { joinCommand } from '../api/join-command.ts';
import { Access } from '../auth/access.ts';
import type { HubSettings } from '../config.ts';
import type { Clock } from '../hub/clock.ts';
import { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { DataFolder } from './data-folder.ts';
import { urlHost } from '../config/listen-address.ts';

interface CommandOptions {
  readonly settings: HubSettings;
  readonly clock: Clock;
}

/** A new link that signs a browser in, once. Works beside the running hub, on its database. */
export async function newSignInLink({ settings, clock }: CommandOptions): Promise<string> {
  return withAccess(
    settings,
    clock,
    async (access, url) => `${url}/signin?token=${await access.newSignInToken()}`,
  );
}

/** The command that joins another machine's agent, with a new token in it. */
export async function newJoinCommand({ settings, clock }: CommandOptions): Promise<string> {
  return withAccess(settings, clock, async (access, publicUrl) => {
    const { token } = await access.newJoinToken('kubevitals join-token');
    return joinCommand({ publicUrl, cluster: settings.cluster }, token);
  });
}

async function withAccess(
  settings: HubSettings,
  clock: Clock,
  use: (access: Access, url: string) => Promise<string>,
): Promise<string> {
  const folder = new DataFolder(settings.dataDir);
  const store = new SqliteStore(folder.database, 'as-is');
  try {
    const url = folder.announced()?.url ?? configuredUrl(settings);
    return await use(new Access(store, clock), url);
  } finally {
    await store.close();
  }
}

function configuredUrl({ publicUrl, tls, listen, port }: HubSettings): string {
  return publicUrl?.origin ?? `${tls ? 'https' : 'http'}://${urlHost(listen[0] ?? '127.0.0.1')}:${port}`;
}
