import {
  CodedError,
  agentHello,
  nodeId,
  refusalOfVersion,
  versionSchema,
  type AgentHello,
  type NodeId,
} from '@kubevitals/shared';
import type { FailureLimit } from '../auth/failure-limit.ts';
import { equalSecrets, hashSecret, newSecret } from '../auth/secrets.ts';
import type { KnownAgent, Store } from '../store/store.ts';
import type { Clock } from './clock.ts';

export interface Caller {
  readonly remoteAddress: string;
  /** Whether it comes from this very machine. */
  readonly loopback: boolean;
}

export interface Admission {
  readonly node: NodeId;
  /** The agent's own credential, when it was made just now. */
  readonly credential: string | null;
  readonly storedUpTo: number;
}

export interface AgentGateOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly failures: FailureLimit;
  /** What lets an agent of this machine join: it can read the file that holds it. */
  readonly localJoinToken: string;
}

/**
 * Reads an agent's greeting. The version comes first: what else a greeting of another version says may not be
 * understood. Throws a `CodedError`.
 */
export function readGreeting(text: string): AgentHello {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CodedError('malformed', 'The greeting was not JSON.', { cause });
  }
  const versioned = agentHello.pick({ t: true }).extend({ protocol: versionSchema }).safeParse(value);
  if (!versioned.success) throw new CodedError('malformed', 'The first message was not a greeting.');
  const { protocol } = versioned.data;
  const code = refusalOfVersion(protocol);
  if (code) throw new CodedError(code, `The agent speaks protocol ${protocol.major}.${protocol.minor}.`);
  const hello = agentHello.safeParse(value);
  if (hello.success) return hello.data;
  const [issue] = hello.error.issues;
  const where = issue?.path.map(String).join('.').slice(0, 100) ?? '';
  throw new CodedError(
    'malformed',
    `The greeting does not fit the protocol at ${where}: ${issue?.message ?? ''}.`,
  );
}

/** Decides whether an agent may speak for the node it names. */
export class AgentGate {
  readonly #options: AgentGateOptions;

  constructor(options: AgentGateOptions) {
    this.#options = options;
  }

  /** Throws a `CodedError`: `unauthenticated`, `node-name-taken`, `too-many`, `storage-failed`. */
  async admit(hello: AgentHello, caller: Caller): Promise<Admission> {
    const { store } = this.#options;
    const node = nodeId(hello.node);
    const storedUpTo = await store.events.storedUpTo(node, hello.spool.id);
    // Last, so that an agent which is removed meanwhile is not let in. Failures of others at its address (NAT) do not
    // keep an agent out that is known.
    const known = hello.credential === null ? null : await this.#byCredential(hello, node);
    const credential = known ? null : await this.#join(hello, node, caller);
    return { node, credential, storedUpTo };
  }

  async #byCredential(hello: AgentHello, node: NodeId): Promise<KnownAgent | null> {
    const known = await this.#options.store.agents.byCredential(hashSecret(hello.credential ?? ''));
    // A credential is good for the node and the agent it was given to, and for nobody else.
    return known?.node === node && known.agentId === hello.agentId ? known : null;
  }

  async #join(hello: AgentHello, node: NodeId, caller: Caller): Promise<string> {
    const { store, clock, failures, localJoinToken } = this.#options;
    const { joinToken } = hello;
    await failures.check(caller.remoteAddress);
    if (joinToken === null) {
      await failures.failed(caller.remoteAddress);
      const detail =
        hello.credential === null
          ? 'The agent has neither a credential nor a join token.'
          : 'The credential of the agent is not known here.';
      throw new CodedError('unauthenticated', detail);
    }
    const local = caller.loopback && equalSecrets(joinToken, localJoinToken);
    const credential = newSecret();
    const nowMs = clock.wallMs();
    const agent: KnownAgent = {
      node,
      agentId: hello.agentId,
      credentialHash: hashSecret(credential),
      joinedMs: nowMs,
      lastSeenMs: nowMs,
      lastSampleMs: null,
      agentVersion: hello.agentVersion,
      protocol: `${hello.protocol.major}.${hello.protocol.minor}`,
      remoteAddress: caller.remoteAddress,
    };
    const outcome = await store.agents.join({ agent, tokenHash: local ? null : hashSecret(joinToken) });
    if (outcome === 'joined') return credential;
    await failures.failed(caller.remoteAddress);
    if (outcome === 'token-invalid') {
      throw new CodedError(
        'unauthenticated',
        'The join token is not valid, has expired, or was used already.',
      );
    }
    throw new CodedError('node-name-taken', `Another agent already speaks for ${node}.`);
  }
}
