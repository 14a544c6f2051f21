import { homedir } from 'node:os';
import { join } from 'node:path';
import { nameSchema } from '@kubevitals/shared';
import { parseListen } from './config/listen-address.ts';
import { SettingError } from './config/setting-error.ts';

/** The hub's settings, read once from the environment. */
export interface HubSettings {
  /** `KUBEVITALS_PORT`, 4110; 0 takes any free one. */
  readonly port: number;
  /** `KUBEVITALS_LISTEN`: addresses, separated by commas; 127.0.0.1. */
  readonly listen: readonly string[];
  /** `KUBEVITALS_PUBLIC_URL`: how browsers reach it when not by its own address; no path. Null when not set. */
  readonly publicUrl: URL | null;
  /** `KUBEVITALS_TLS_CERT` and `KUBEVITALS_TLS_KEY`: PEM files. Null for plain HTTP. */
  readonly tls: { readonly certPath: string; readonly keyPath: string } | null;
  /** `KUBEVITALS_DATA_DIR`; the hub keeps its files in `hub/` below it. */
  readonly dataDir: string;
  /** `KUBEVITALS_TOKEN`: a join token known beforehand, good for one agent. Null when not set. */
  readonly presetJoinToken: string | null;
  /** `KUBEVITALS_CLUSTER`, local: named in the command that joins another machine. */
  readonly cluster: string;
}

export interface Account {
  readonly uid: number;
  readonly home: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of this process. Throws a `SettingError` with one sentence. */
export function readSettings(): HubSettings {
  return parseSettings(process.env, { uid: process.getuid?.() ?? -1, home: homedir() });
}

/** What Next reads from the environment, to be set before it is loaded. */
export function prepareNextEnvironment(dev: boolean): void {
  const environment: Record<string, string | undefined> = process.env;
  environment['NEXT_TELEMETRY_DISABLED'] = '1';
  environment['NODE_ENV'] = dev ? 'development' : 'production';
}

/** Throws a `SettingError` with one sentence for the first setting that is wrong. */
export function parseSettings(environment: Environment, account: Account): HubSettings {
  const setting = (name: string): string | null => environment[`KUBEVITALS_${name}`]?.trim() || null;
  const tls = tlsFiles(setting('TLS_CERT'), setting('TLS_KEY'));
  const settings = {
    port: portOf(setting('PORT') ?? '4110'),
    listen: parseListen(setting('LISTEN') ?? '127.0.0.1', tls !== null),
    publicUrl: publicUrlOf(setting('PUBLIC_URL')),
    tls,
    dataDir: setting('DATA_DIR') ?? defaultDataDir(environment, account),
    presetJoinToken: setting('TOKEN'),
    cluster: setting('CLUSTER') ?? 'local',
  };
  if (!nameSchema.safeParse(settings.cluster).success) {
    throw new SettingError(
      `KUBEVITALS_CLUSTER must be a name of letters, digits, dots, dashes and underscores, not ${JSON.stringify(settings.cluster)}.`,
    );
  }
  if (settings.presetJoinToken !== null && !/^[\x21-\x7e]{16,512}$/.test(settings.presetJoinToken)) {
    throw new SettingError('KUBEVITALS_TOKEN must be 16 to 512 printable characters without spaces.');
  }
  return settings;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new SettingError(`KUBEVITALS_PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}

function tlsFiles(certPath: string | null, keyPath: string | null): HubSettings['tls'] {
  if (certPath !== null && keyPath !== null) return { certPath, keyPath };
  if (certPath === null && keyPath === null) return null;
  const [set, missing] = certPath === null ? ['KEY', 'CERT'] : ['CERT', 'KEY'];
  throw new SettingError(
    `KUBEVITALS_TLS_${set} is set but KUBEVITALS_TLS_${missing} is not: TLS needs both.`,
  );
}

function publicUrlOf(text: string | null): URL | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url && plain && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new SettingError(
    `KUBEVITALS_PUBLIC_URL must be an address like https://kubevitals.example.org without a path, not ${JSON.stringify(text)}.`,
  );
}

function defaultDataDir(environment: Environment, { uid, home }: Account): string {
  if (uid === 0) return '/var/lib/kubevitals';
  return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'kubevitals');
}
