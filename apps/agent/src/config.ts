import { nameSchema, type NodeName } from '@kubevitals/shared';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { isLoopback } from './config/loopback.ts';
import { settings, usage, type SettingName } from './config/settings.ts';

export const agentVersion = manifest.version;

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Config {
  /** Null: the agent runs without a hub. */
  readonly hubUrl: URL | null;
  /** Join token, used once. */
  readonly token: string | null;
  /** The agent's own folder, `<data>/agent`. */
  readonly agentDir: string;
  /** Where a hub on the same machine writes its join token, `<data>/hub`. */
  readonly hubDir: string;
  readonly roots: {
    readonly host: string;
    readonly proc: string;
    readonly sys: string;
    readonly cgroup: string;
  };
  readonly node: NodeName;
  readonly http: { readonly port: number; readonly host: string };
  readonly budget: {
    /** Null: switched off. */
    readonly cpuCores: number | null;
    /** Null: switched off. */
    readonly memoryBytes: number | null;
    readonly descriptors: number;
  };
  readonly historySeconds: number;
  readonly logLevel: LogLevel;
}

/** A wrong setting, as one sentence for the person who set it. */
export class SettingError extends Error {}

/** What the defaults depend on. */
export interface Machine {
  readonly hostName: string;
  readonly isRoot: boolean;
  readonly home: string;
  /** Soft limit of open files. */
  readonly descriptorLimit: number;
}

export function thisMachine(): Machine {
  return {
    hostName: hostname(),
    isRoot: process.getuid?.() === 0,
    home: homedir(),
    descriptorLimit: parseDescriptorLimit(readLimits()),
  };
}

/** The environment of this process: the only place that reads it. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}

/** Returns the text of `--help` instead of a configuration when it is asked for. Throws a `SettingError`. */
export function loadConfig(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  machine: Machine,
): Config | { readonly help: string } {
  const flags = parseFlags(args);
  if (flags['help'] === true) return { help: usage(agentVersion) };
  const text = (name: SettingName): { readonly value: string; readonly from: string } | null => {
    const { flag, variable } = settings[name];
    const given = flags[flag];
    if (typeof given === 'string') return { value: given, from: `--${flag}` };
    const value = env[variable];
    return value === undefined || value === '' ? null : { value, from: variable };
  };
  const read = <T>(name: SettingName, parse: (value: string) => T | string): T | null => {
    const given = text(name);
    if (given === null) return null;
    const parsed = parse(given.value);
    // A parser answers with a sentence's end when the value is wrong: values themselves are wrapped.
    if (typeof parsed === 'string')
      throw new SettingError(`${given.from} is ${JSON.stringify(given.value)}, but ${parsed}.`);
    return parsed;
  };

  const dataDir = read('dataDir', folder)?.text ?? defaultDataDir(env, machine);
  const host = read('hostRoot', folder)?.text ?? '/';
  const sys = read('sysRoot', folder)?.text ?? path.join(host, 'sys');
  const node = read('nodeName', name)?.text ?? machine.hostName.toLowerCase();
  if (!nameSchema.safeParse(node).success) {
    throw new SettingError(
      `The host name ${JSON.stringify(node)} cannot be a node's name; set KUBEVITALS_NODE_NAME to letters, digits, dots and dashes.`,
    );
  }
  const cpuPercent = read('budgetCpu', numberOrOff(0.1, 100 * 1024)) ?? { number: 5 };
  const memoryMiB = read('budgetMemory', numberOrOff(32, 1024 * 1024)) ?? { number: 120 };
  const descriptors = read('budgetDescriptors', wholeNumber(16, machine.descriptorLimit - 64))?.number;
  return {
    hubUrl: read('hub', hubUrl),
    token: read('token', token)?.text ?? null,
    agentDir: path.join(dataDir, 'agent'),
    hubDir: path.join(dataDir, 'hub'),
    roots: {
      host,
      sys,
      proc: read('procRoot', folder)?.text ?? path.join(host, 'proc'),
      cgroup: read('cgroupRoot', folder)?.text ?? path.join(sys, 'fs/cgroup'),
    },
    node: { cluster: read('cluster', name)?.text ?? 'local', node },
    http: {
      port: read('agentPort', wholeNumber(0, 65_535))?.number ?? 4111,
      host: read('agentListen', address)?.text ?? '127.0.0.1',
    },
    budget: {
      cpuCores: cpuPercent.number === null ? null : cpuPercent.number / 100,
      memoryBytes: memoryMiB.number === null ? null : memoryMiB.number * 1024 * 1024,
      descriptors: descriptors ?? defaultDescriptors(machine.descriptorLimit),
    },
    historySeconds: (read('historyMinutes', wholeNumber(2, 60))?.number ?? 15) * 60,
    logLevel: read('logLevel', logLevel)?.level ?? 'info',
  };
}

function parseFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const options = Object.fromEntries(
    Object.values(settings).map(({ flag }) => [flag, { type: 'string' as const }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } });
    return values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new SettingError(`${reason ?? 'An option is wrong'}; see --help.`, { cause });
  }
}

function defaultDataDir(env: NodeJS.ProcessEnv, { isRoot, home }: Machine): string {
  if (isRoot) return '/var/lib/kubevitals';
  const xdg = env['XDG_DATA_HOME'];
  return path.join(
    xdg !== undefined && path.isAbsolute(xdg) ? xdg : path.join(home, '.local/share'),
    'kubevitals',
  );
}

/** Leaves room for sockets, the spool and children. */
function defaultDescriptors(limit: number): number {
  return Math.max(64, Math.min(limit - 512, Math.floor(limit * 0.8)));
}

/** The soft limit of /proc/<pid>/limits; 1024, the usual one, when it is not told. */
export function parseDescriptorLimit(limitsText: string): number {
  const match = /^Max open files\s+(\d+|unlimited)/m.exec(limitsText);
  if (!match) return 1024;
  return match[1] === 'unlimited' ? 1_048_576 : Number(match[1]);
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

function hubUrl(value: string): URL | string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol))
    return 'it must be the address of a hub, such as https://hub.example:4110';
  if (url.username !== '' || url.password !== '')
    return 'it may hold no user name or password; give the join token as --token or KUBEVITALS_TOKEN';
  // A hub listens beyond loopback with TLS only.
  if ((url.protocol === 'http:' || url.protocol === 'ws:') && !isLoopback(url))
    return 'the join token and the credential would travel there in the clear; use https:// for a hub that is not on this machine';
  return url;
}

function token(value: string): { text: string } | string {
  return /^[\x21-\x7e]{1,512}$/.test(value)
    ? { text: value }
    : 'it must be a join token: up to 512 characters without blanks';
}

function folder(value: string): { text: string } | string {
  if (value.includes('\0')) return 'a path cannot hold a zero byte';
  return path.isAbsolute(value) ? { text: path.normalize(value) } : 'it must be an absolute path';
}

function name(value: string): { text: string } | string {
  const parsed = nameSchema.safeParse(value);
  return parsed.success ? { text: parsed.data } : 'it may hold letters, digits, dots, dashes and underscores';
}

function address(value: string): { text: string } | string {
  if (value === 'localhost') return { text: '127.0.0.1' };
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) > 0 ? { text: bare } : 'it must be an IP address to listen on, such as 0.0.0.0 or ::';
}

function wholeNumber(least: number, most: number) {
  return (value: string): { number: number } | string => {
    const number = /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most
      ? { number }
      : `it must be a whole number from ${least} to ${most}`;
  };
}

function numberOrOff(least: number, most: number) {
  return (value: string): { number: number | null } | string => {
    if (value === 'off') return { number: null };
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most
      ? { number }
      : `it must be a number from ${least} to ${most}, or off`;
  };
}

const levels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

function logLevel(value: string): { level: LogLevel } | string {
  return levels.includes(value) ? { level: value as LogLevel } : `it must be one of ${levels.join(', ')}`;
}
