import type { Kysely, Selectable } from 'kysely';
import type { AgentSighting, AgentStore, JoinOutcome, JoinRequest, KnownAgent } from '../store.ts';
import type { AgentRow, Tables } from './schema.ts';
import { tokenState, useUpToken } from './use-up-token.ts';

export class SqliteAgents implements AgentStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async join({ agent, tokenHash }: JoinRequest): Promise<JoinOutcome> {
    return this.#db.transaction().execute(async (trx) => {
      const holder = await trx
        .selectFrom('agents')
        .select(['agent_id', 'token_hash', 'last_sample_ms'])
        .where('node', '=', agent.node)
        .executeTakeFirst();
      const token = tokenHash && ({ hash: tokenHash, purpose: 'join', nowMs: agent.joinedMs } as const);
      if (token) {
        const state = await tokenState(trx, token);
        // It joined by this very token and was never heard again: its credential did not reach it.
        const again =
          state === 'used' &&
          holder?.agent_id === agent.agentId &&
          holder.token_hash === token.hash &&
          holder.last_sample_ms === null;
        // Before the name: who has no token learns of none.
        if (state !== 'good' && !again) return 'token-invalid';
      }
      if (holder && holder.agent_id !== agent.agentId) return 'name-taken';
      if (token) await useUpToken(trx, token);
      await trx.deleteFrom('agents').where('node', '=', agent.node).execute();
      await trx.insertInto('agents').values(rowOf(agent, tokenHash)).execute();
      return 'joined';
    });
  }

  async byCredential(credentialHash: string): Promise<KnownAgent | null> {
    const row = await this.#db
      .selectFrom('agents')
      .selectAll()
      .where('credential_hash', '=', credentialHash)
      .executeTakeFirst();
    return row ? agentOf(row) : null;
  }

  async list(): Promise<readonly KnownAgent[]> {
    const rows = await this.#db.selectFrom('agents').selectAll().orderBy('node').execute();
    return rows.map(agentOf);
  }

  async saw(sightings: readonly AgentSighting[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const sighting of sightings) {
        await trx
          .updateTable('agents')
          .set({
            last_seen_ms: sighting.lastSeenMs,
            last_sample_ms: sighting.lastSampleMs,
            agent_version: sighting.agentVersion,
            protocol: sighting.protocol,
            remote_address: sighting.remoteAddress,
          })
          .where('node', '=', sighting.node)
          .execute();
      }
    });
  }

  async remove(node: string): Promise<boolean> {
    const result = await this.#db.deleteFrom('agents').where('node', '=', node).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }
}

function rowOf(agent: KnownAgent, tokenHash: string | null): Selectable<AgentRow> {
  return {
    node: agent.node,
    agent_id: agent.agentId,
    credential_hash: agent.credentialHash,
    joined_ms: agent.joinedMs,
    last_seen_ms: agent.lastSeenMs,
    last_sample_ms: agent.lastSampleMs,
    agent_version: agent.agentVersion,
    protocol: agent.protocol,
    remote_address: agent.remoteAddress,
    token_hash: tokenHash,
  };
}

function agentOf(row: Selectable<AgentRow>): KnownAgent {
  return {
    node: row.node,
    agentId: row.agent_id,
    credentialHash: row.credential_hash,
    joinedMs: row.joined_ms,
    lastSeenMs: row.last_seen_ms,
    lastSampleMs: row.last_sample_ms,
    agentVersion: row.agent_version,
    protocol: row.protocol,
    remoteAddress: row.remote_address,
  };
}
