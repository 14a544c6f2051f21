/**
 * The steps of the schema, forward only: a step that was released never changes. The number of steps done is the
 * file's `user_version`.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      producer TEXT NOT NULL,
      spool TEXT NOT NULL,
      number INTEGER NOT NULL,
      kind TEXT NOT NULL,
      wall_ms REAL NOT NULL,
      mono_ms REAL NOT NULL,
      subject TEXT,
      data TEXT NOT NULL,
      amends TEXT,
      stored_ms REAL NOT NULL,
      UNIQUE (producer, spool, number)
    ) STRICT`,
    'CREATE INDEX events_by_time ON events (wall_ms, id)',
    'CREATE INDEX events_by_producer ON events (producer, wall_ms, id)',
    'CREATE INDEX events_by_subject ON events (producer, subject, wall_ms, id) WHERE subject IS NOT NULL',
    'CREATE INDEX events_by_storing ON events (stored_ms)',
    `CREATE TABLE spools (
      producer TEXT NOT NULL,
      spool TEXT NOT NULL,
      stored_up_to INTEGER NOT NULL,
      PRIMARY KEY (producer, spool)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE agents (
      node TEXT PRIMARY KEY,
      agent_id TEXT NOT NULL,
      credential_hash TEXT NOT NULL UNIQUE,
      joined_ms REAL NOT NULL,
      last_seen_ms REAL NOT NULL,
      last_sample_ms REAL,
      agent_version TEXT NOT NULL,
      protocol TEXT NOT NULL,
      remote_address TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE tokens (
      hash TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      created_ms REAL NOT NULL,
      expires_ms REAL NOT NULL,
      used_ms REAL,
      note TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE sessions (
      hash TEXT PRIMARY KEY,
      how TEXT NOT NULL,
      created_ms REAL NOT NULL,
      expires_ms REAL NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
  [
    // Hash of the join token; null for one that joined without, and for those of before.
    'ALTER TABLE agents ADD COLUMN token_hash TEXT',
  ],
];
