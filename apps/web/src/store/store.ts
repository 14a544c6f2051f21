import type { SpooledEvent, StoredEvent } from '@kubevitals/shared';

/**
 * What the hub keeps on disk, behind one narrow interface: the embedded implementation is SQLite, one for several
 * hubs can stand beside it. Secrets arrive here as hashes only. All times are hub wall clock in ms.
 *
 * Every method rejects with a `CodedError` `storage-failed` when the disk does not do what was asked; nothing is then
 * stored in part.
 */
export interface Store {
  readonly events: EventStore;
  readonly agents: AgentStore;
  readonly access: AccessStore;
  /** Whether it answers; rejects when not. */
  facts(): Promise<StoreFacts>;
  close(): Promise<void>;
}

export interface StoreFacts {
  readonly eventsStored: number;
  readonly databaseBytes: number;
}

export interface EventBatch {
  readonly producer: string;
  readonly spool: string;
  /** Ascending by number. */
  readonly events: readonly SpooledEvent[];
  readonly nowMs: number;
}

export interface AppendOutcome {
  /** The last number of the spool that is on disk. */
  readonly upTo: number;
  /** Only those that were not there before. */
  readonly stored: readonly StoredEvent[];
}

export interface EventQuery {
  /** Null for those of every producer. */
  readonly producer: string | null;
  readonly subject: string | null;
  /** Null for all kinds. */
  readonly kinds: readonly string[] | null;
  /** Cursor of an earlier page; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface EventPage {
  /** The newest first, by the producer's wall clock. */
  readonly events: readonly StoredEvent[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

export interface EventStore {
  /** Stores what is new, all or nothing; resolves when it is on disk. */
  append(batch: EventBatch): Promise<AppendOutcome>;
  /** The last number stored of a spool; 0 for none. */
  storedUpTo(producer: string, spool: string): Promise<number>;
  /** Rejects with `bad-request` when the cursor is not one of ours. */
  list(query: EventQuery): Promise<EventPage>;
  /**
   * One short step of removing what is older than `beforeMs`, and the oldest beyond `maxBytes` of database. Returns how
   * many events it removed; 0 when nothing is left to remove.
   */
  prune(bounds: { readonly beforeMs: number; readonly maxBytes: number }): Promise<number>;
}

export interface KnownAgent {
  /** `<cluster>/<node>`: one agent each. */
  readonly node: string;
  readonly agentId: string;
  readonly credentialHash: string;
  readonly joinedMs: number;
  readonly lastSeenMs: number;
  /** When its last sample came; null when none ever did. */
  readonly lastSampleMs: number | null;
  readonly agentVersion: string;
  readonly protocol: string;
  readonly remoteAddress: string;
}

export interface JoinRequest {
  readonly agent: KnownAgent;
  /** Hash of a token to be used up by this; null when the right to join was proven otherwise. */
  readonly tokenHash: string | null;
}

export type JoinOutcome = 'joined' | 'token-invalid' | 'name-taken';

export interface AgentSighting {
  readonly node: string;
  readonly lastSeenMs: number;
  readonly lastSampleMs: number | null;
  readonly agentVersion: string;
  readonly protocol: string;
  readonly remoteAddress: string;
}

export interface AgentStore {
  /**
   * Checks the token and then the name, uses up the token and keeps the agent, in one transaction. An agent whose samples
   * never came may join again by the token that it used: the connection ended before its credential reached it.
   */
  join(request: JoinRequest): Promise<JoinOutcome>;
  byCredential(credentialHash: string): Promise<KnownAgent | null>;
  list(): Promise<readonly KnownAgent[]>;
  saw(sightings: readonly AgentSighting[]): Promise<void>;
  /** Returns whether it was there. Its events stay. */
  remove(node: string): Promise<boolean>;
}

export type TokenPurpose = 'sign-in' | 'join';

export interface NewToken {
  readonly hash: string;
  readonly purpose: TokenPurpose;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly note: string;
}

export interface NewSession {
  readonly hash: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

export interface KnownSession extends NewSession {
  readonly how: 'link';
}

export interface AccessStore {
  /** A token that is known already, used or not, stays as it is. */
  addToken(token: NewToken): Promise<void>;
  /** Uses up a sign-in token and opens a session, in one transaction. False when the token is not valid. */
  signIn(tokenHash: string, session: NewSession): Promise<boolean>;
  /** Null when there is none, or it has expired. */
  session(hash: string, nowMs: number): Promise<KnownSession | null>;
  endSession(hash: string): Promise<void>;
  /** Forgets sessions that have expired, and tokens a while after they have. */
  pruneAccess(nowMs: number): Promise<void>;
}
