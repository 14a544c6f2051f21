import { DatabaseSync } from 'node:sqlite';
import { existsSync, rmSync } from 'node:fs';
import { CodedError } from '@kubevitals/shared';
import { migrations } from './migrations.ts';

/** `migrate`: bring the schema up to date. `as-is`: it must be up to date (a second process beside a hub). */
export type OpenMode = 'migrate' | 'as-is';

/**
 * Opens the database file and brings its schema up to date, keeping a copy of what was before beside it
 * (`<path>.v<version>`). Throws `storage-failed` with a sentence.
 */
export function openDatabase(path: string, mode: OpenMode, steps = migrations): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    if (mode === 'as-is' && !existsSync(path)) {
      throw new CodedError('storage-failed', 'There is no database yet. Start the hub once.');
    }
    database = new DatabaseSync(path, { timeout: 5000 });
    configure(database);
    migrate(database, { path, mode, steps });
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof CodedError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CodedError('storage-failed', `The database ${path} cannot be used: ${why}.`, { cause });
  }
}

function configure(database: DatabaseSync): void {
  // Takes effect only on a new file: pruned space is then given back in small steps.
  database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  database.exec('PRAGMA journal_mode = WAL');
  // In WAL mode NORMAL survives the death of the process at any moment; a power cut may lose the last commits.
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA journal_size_limit = 16777216');
}

interface Migration {
  readonly path: string;
  readonly mode: OpenMode;
  readonly steps: typeof migrations;
}

function migrate(database: DatabaseSync, { path, mode, steps }: Migration): void {
  const version = schemaVersion(database);
  if (version === steps.length) return;
  if (version > steps.length) {
    throw new CodedError(
      'storage-failed',
      `The database ${path} was written by a newer release (schema ${version}, this release knows ${steps.length}). Upgrade Kubevitals, or restore the copy made before the upgrade.`,
    );
  }
  if (mode === 'as-is') {
    throw new CodedError(
      'storage-failed',
      'The database is of another release. Start the hub of this one first.',
    );
  }
  if (version > 0) keepCopy(database, `${path}.v${version}`);
  for (const [step, statements] of steps.entries()) {
    if (step < version) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of statements) database.exec(statement);
      database.exec(`PRAGMA user_version = ${step + 1}`);
      database.exec('COMMIT');
    } catch (cause) {
      database.exec('ROLLBACK');
      throw cause;
    }
  }
}

function keepCopy(database: DatabaseSync, copy: string): void {
  // VACUUM INTO refuses an existing file: one of an upgrade that failed half way is older than what is here now.
  rmSync(copy, { force: true });
  database.prepare('VACUUM INTO ?').run(copy);
}

function schemaVersion(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get();
  return Number(row?.['user_version'] ?? 0);
}
