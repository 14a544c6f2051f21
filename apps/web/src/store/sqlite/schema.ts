import type { Generated } from 'kysely';

/** The tables as they are after the last migration. Times are hub wall clock in ms. */
export interface Tables {
  events: EventRow;
  spools: { producer: string; spool: string; stored_up_to: number };
  agents: AgentRow;
  tokens: TokenRow;
  sessions: { hash: string; how: 'link'; created_ms: number; expires_ms: number };
}

export interface EventRow {
  /** Order of storing. */
  id: Generated<number>;
  producer: string;
  spool: string;
  number: number;
  kind: string;
  /** The producer's clocks. */
  wall_ms: number;
  mono_ms: number;
  subject: string | null;
  /** JSON. */
  data: string;
  /** JSON of the key of the event that it amends; null for none. */
  amends: string | null;
  stored_ms: number;
}

export interface AgentRow {
  node: string;
  agent_id: string;
  credential_hash: string;
  joined_ms: number;
  last_seen_ms: number;
  last_sample_ms: number | null;
  agent_version: string;
  protocol: string;
  remote_address: string;
  /** Of the join token that it used; null for none. */
  token_hash: string | null;
}

export interface TokenRow {
  hash: string;
  purpose: 'sign-in' | 'join';
  created_ms: number;
  expires_ms: number;
  used_ms: number | null;
  note: string;
}
