import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SettingError } from '../config/setting-error.ts';

const announcementSchema = z.object({
  pid: z.int().positive(),
  /** Where browsers and other machines reach it. */
  url: z.string(),
  /** Where this machine reaches it. */
  local: z.string(),
});

type Announcement = z.infer<typeof announcementSchema>;

/** How agents of this machine and the hub know each other: only who may read the folder can have it. */
interface LocalTrust {
  readonly joinToken: string;
  /** PEM, the chain; null without TLS. */
  readonly certificate: Buffer | null;
}

/** Where the hub keeps its files, below the data directory. */
export class DataFolder {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'hub');
  }

  get database(): string {
    return join(this.path, 'hub.sqlite');
  }

  get localJoinToken(): string {
    return join(this.path, 'local-join-token');
  }

  /** The certificate it serves loopback with: an agent of this machine trusts it, whatever its name. */
  get localCertificate(): string {
    return join(this.path, 'local-certificate.pem');
  }

  /** What a running hub says of itself to the commands beside it. */
  get #running(): string {
    return join(this.path, 'running.json');
  }

  /** Makes the folder, for this user only. Throws a `SettingError` with one sentence when it cannot be written. */
  prepare(): void {
    try {
      makeFolder(this.path);
      accessSync(this.path, constants.R_OK | constants.W_OK | constants.X_OK);
      const probe = join(this.path, '.probe');
      writeFileSync(probe, 'probe');
      rmSync(probe);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
      throw new SettingError(
        `The data directory ${this.path} cannot be written (${code}): correct it, or set KUBEVITALS_DATA_DIR to another.`,
        { cause },
      );
    }
  }

  /** Writes what agents and commands on this machine need. Returns what removes it again. */
  announce(hub: Announcement, { joinToken, certificate }: LocalTrust): () => void {
    if (certificate) this.#writeSecret(this.localCertificate, certificate);
    else rmSync(this.localCertificate, { force: true });
    this.#writeSecret(this.localJoinToken, joinToken);
    this.#writeSecret(this.#running, JSON.stringify(hub));
    return () => {
      rmSync(this.#running, { force: true });
      rmSync(this.localJoinToken, { force: true });
      rmSync(this.localCertificate, { force: true });
    };
  }

  /** What the running hub announced; null when none runs. */
  announced(): Announcement | null {
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(this.#running, 'utf8'));
    } catch {
      return null;
    }
    const parsed = announcementSchema.safeParse(value);
    return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null;
  }

  #writeSecret(path: string, text: string | Buffer): void {
    try {
      writeFileSync(path, text, { mode: 0o600 });
      // The mode above holds only for a new file.
      chmodSync(path, 0o600);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
      throw new SettingError(`${path} cannot be written (${code}): correct or remove it and start again.`, {
        cause,
      });
    }
  }

  /**
   * Keeps other hubs off this folder until the returned function is called or the process ends, however it does: the
   * lock is the kernel's, on a database file of its own. Throws a `SettingError` when another hub has it.
   */
  lock(): () => void {
    const file = join(this.path, 'lock.sqlite');
    try {
      return takeLock(file);
    } catch (cause) {
      const { errcode, message } = cause as Error & { readonly errcode?: number };
      if (errcode === sqliteBusy) {
        throw new SettingError(
          `Another hub already uses the data directory ${this.path}: stop it, or set KUBEVITALS_DATA_DIR to another.`,
          { cause },
        );
      }
      throw new SettingError(`The lock ${file} cannot be used (${message}): remove it and start again.`, {
        cause,
      });
    }
  }
}

const sqliteBusy = 5;

/** Returns what gives it back. Throws what SQLite says. */
function takeLock(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    database.close();
  };
}

/** Whether a process has that number; a hub that was killed has left its announcement behind. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Level by level: Node's own `recursive` never returns where the kernel answers ENOENT below a folder that exists (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
