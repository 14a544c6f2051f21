import type { Duplex } from 'node:stream';
import {
  CodedError,
  limits,
  type AgentHello,
  type CallInput,
  type CallName,
  type CallResponse,
  type ErrorCode,
} from '@kubevitals/shared';
import type { WebSocket } from 'ws';
import { FailureLimit } from '../auth/failure-limit.ts';
import type { KnownAgent, Store } from '../store/store.ts';
import { AgentDoor } from './agent-door.ts';
import { AgentGate, type Admission, type Caller } from './agent-gate.ts';
import { AgentSession } from './agent-session.ts';
import type { CallOptions } from './call-desk.ts';
import type { Clock } from './clock.ts';
import { EventIntake } from './event-intake.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { NodeRegistry } from './node-registry.ts';
import { Peer } from './peer.ts';
import { TopicDirectory } from './topic-directory.ts';
import { Viewer } from './viewer.ts';

export interface HubOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  /** New at each start. */
  readonly instance: string;
  readonly localJoinToken: string;
  readonly maxViewers: number;
  readonly maxAgents: number;
  readonly joinFailures?: FailureLimit;
}

/** A WebSocket that was accepted, and the stream under it. */
export interface Connection {
  readonly socket: WebSocket;
  readonly stream: Duplex;
}

export interface ViewerAccess {
  /** Hash of the session it was signed in with. */
  readonly sessionHash: string;
  readonly expiresMs: number;
  readonly deflate: boolean;
}

const sweepMs = 1000;

/** Agents on one side, browsers on the other, and what flows between them. */
export class Hub {
  readonly registry: NodeRegistry;
  readonly topics: TopicDirectory;
  readonly #options: HubOptions;
  readonly #door: AgentDoor;
  readonly #sessions = new Set<AgentSession>();
  readonly #viewers = new Map<Viewer, ViewerAccess>();
  readonly #housekeeping: Housekeeping;
  readonly #sweeper: NodeJS.Timeout;
  #stopping = false;

  private constructor(options: HubOptions, known: readonly KnownAgent[]) {
    const { store, clock, log, version, localJoinToken } = options;
    this.#options = options;
    this.registry = new NodeRegistry(clock, known);
    this.topics = new TopicDirectory(this.registry);
    const failures = options.joinFailures ?? new FailureLimit({ failures: 20, withinSeconds: 60 });
    this.#door = new AgentDoor({
      gate: new AgentGate({ store, clock, failures, localJoinToken }),
      log,
      hubVersion: version,
      accept: (peer, hello, admission) => {
        this.#begin(peer, hello, admission);
      },
    });
    this.#housekeeping = new Housekeeping({ store, clock, log, sightings: () => this.registry.sightings() });
    this.#sweeper = setInterval(() => {
      this.#sweep();
    }, sweepMs).unref();
  }

  /** Rejects with `storage-failed` when the known agents cannot be read. */
  static async start(options: HubOptions): Promise<Hub> {
    return new Hub(options, await options.store.agents.list());
  }

  get agents(): number {
    return this.#sessions.size;
  }

  get viewers(): number {
    return this.#viewers.size;
  }

  /** How browsers keep up: bytes that wait for them, and frames that they were too slow for. */
  get lag(): { readonly waitingBytes: number; readonly skippedFrames: number } {
    let waitingBytes = 0;
    let skippedFrames = 0;
    for (const viewer of this.#viewers.keys()) {
      waitingBytes += viewer.waitingBytes;
      skippedFrames += viewer.skipped;
    }
    return { waitingBytes, skippedFrames };
  }

  /** Takes over an accepted WebSocket of an agent. */
  acceptAgent(connection: Connection, caller: Caller): void {
    const peer = this.#peer(connection, limits.agentFrameBytes, limits.agentMessages);
    if (!peer.open) return;
    if (this.#stopping) peer.refuse('shutting-down');
    else if (this.#sessions.size + this.#door.waiting >= this.#options.maxAgents) {
      peer.refuse('too-many', 'The hub serves as many agents as it may.');
    } else this.#door.open(peer, caller);
  }

  /** Takes over an accepted WebSocket of a signed-in browser. */
  acceptViewer(connection: Connection, access: ViewerAccess): void {
    const { clock, version, instance, maxViewers } = this.#options;
    const peer = this.#peer(connection, limits.browserFrameBytes, limits.browserMessages);
    // It may have gone while its session was looked up: nothing would ever tell that it is closed.
    if (!peer.open) return;
    if (this.#stopping) {
      peer.refuse('shutting-down');
      return;
    }
    if (this.#viewers.size >= maxViewers) {
      peer.refuse('too-many-viewers');
      return;
    }
    const viewer = new Viewer({
      peer,
      topics: this.topics,
      clock,
      about: { version, instance },
      deflate: access.deflate,
      onClosed: (closed) => this.#viewers.delete(closed),
    });
    this.#viewers.set(viewer, access);
  }

  /** Turns away a WebSocket that was accepted only to tell it why. */
  turnAway(connection: Connection, code: ErrorCode, detail?: string): void {
    this.#peer(connection, limits.browserFrameBytes, limits.browserMessages).refuse(code, detail);
  }

  /** Asks a node's agent. Rejects with a `CodedError`; see `CallDesk.call`, and `not-found` for an unknown node. */
  async call<C extends CallName>(
    node: string,
    name: C,
    { input, ...options }: CallOptions<C> & { readonly input: CallInput<C> },
  ): Promise<CallResponse<C>> {
    const feed = this.registry.feed(node);
    if (!feed) throw new CodedError('not-found', 'This node has not joined.');
    if (!feed.session) throw new CodedError('node-unreachable');
    return feed.session.desk.call(name, input, options);
  }

  /** Forgets a node and its credential. Returns whether it was known. */
  async removeNode(node: string): Promise<boolean> {
    const removed = await this.#options.store.agents.remove(node);
    this.registry.feed(node)?.session?.refuse('unauthenticated', 'The node was removed from the hub.');
    return this.registry.remove(node) || removed;
  }

  /** Closes the browsers of a session that ended. */
  endSession(sessionHash: string): void {
    for (const [viewer, access] of this.#viewers) {
      if (access.sessionHash === sessionHash) viewer.refuse('unauthenticated', 'You signed out.');
    }
  }

  /** Tells all peers, and keeps what is known of the agents. The store stays open. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweeper);
    await this.#housekeeping.stop();
    this.#door.close();
    for (const session of this.#sessions) session.refuse('shutting-down');
    for (const viewer of this.#viewers.keys()) viewer.refuse('shutting-down');
    this.registry.close();
  }

  #peer(
    { socket, stream }: Connection,
    maxFrameBytes: number,
    budget: typeof limits.agentMessages | typeof limits.browserMessages,
  ): Peer {
    const { clock, log } = this.#options;
    return new Peer({ socket, stream, clock, log, maxFrameBytes, budget });
  }

  #begin(peer: Peer, hello: AgentHello, { node, remoteAddress }: Admission & Caller): void {
    const { store, clock, log } = this.#options;
    const feed = this.registry.feedFor(node);
    if (feed.session) {
      this.#sessions.delete(feed.session);
      feed.session.refuse('node-name-taken', 'The same agent connected again.');
    }
    const events = new EventIntake({
      producer: node,
      store: store.events,
      wallMs: () => clock.wallMs(),
      log,
      onStored: (spool, upTo) => {
        session.eventsStored(spool, upTo);
      },
      onNew: (stored) => {
        this.topics.publishEvents(node, stored);
      },
      onLost: () => {
        session.refuse(
          'storage-failed',
          'Events could not be stored for a while: connect again and send them again.',
        );
      },
    });
    const session: AgentSession = new AgentSession({
      peer,
      hello,
      node,
      remoteAddress,
      feed,
      events,
      clock,
      onSample: () => {
        this.registry.sampled(session);
      },
      onClock: (measurement) => {
        this.registry.measured(session, measurement);
      },
      onClosed: (why) => {
        this.#sessions.delete(session);
        this.registry.disconnected(session, why);
        this.#housekeeping.saw(this.registry.sightingOf(session));
        log.info({ node, why }, 'an agent disconnected');
      },
    });
    this.#sessions.add(session);
    this.registry.connected(session);
    session.start();
    log.info({ node, from: remoteAddress, agentVersion: hello.agentVersion }, 'an agent connected');
  }

  #sweep(): void {
    const { clock } = this.#options;
    const nowMs = clock.monoMs();
    const wallMs = clock.wallMs();
    for (const session of this.#sessions) session.sweep(nowMs);
    for (const [viewer, { expiresMs }] of this.#viewers) {
      if (expiresMs <= wallMs) viewer.refuse('unauthenticated', 'Your session has expired.');
      else viewer.sweep(nowMs);
    }
  }
}
