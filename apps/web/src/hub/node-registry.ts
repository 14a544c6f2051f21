import { limits, nodeId, parseNodeId, type FacetItem, type NodeId, type NodeState } from '@kubevitals/shared';
import type { AgentSighting, KnownAgent } from '../store/store.ts';
import type { ClockMeasurement } from './agent-clock.ts';
import type { AgentSession } from './agent-session.ts';
import type { Clock } from './clock.ts';
import { FacetState } from './facet-topic.ts';
import { NodeFeed } from './node-feed.ts';

interface Entry {
  readonly feed: NodeFeed;
  item: NodeState;
  /** Monotonic; null before the first of this session. */
  lastSampleMono: number | null;
  connectedMono: number;
  staleTimer: NodeJS.Timeout | null;
}

/** Every node that ever joined: what flows from it, and whether it is live. The source of the facet `nodes`. */
export class NodeRegistry {
  readonly state = new FacetState();
  readonly #clock: Clock;
  readonly #entries = new Map<NodeId, Entry>();
  /** Feeds outlive the removal of their node, so that who still watches sees it when it joins again. */
  readonly #feeds = new Map<NodeId, NodeFeed>();

  constructor(clock: Clock, known: readonly KnownAgent[]) {
    this.#clock = clock;
    for (const agent of known) {
      const id = agent.node as NodeId;
      const entry = this.#create(id);
      entry.item = {
        ...entry.item,
        since: agent.lastSeenMs,
        lastSampleAt: agent.lastSampleMs,
        agentVersion: agent.agentVersion,
        protocol: agent.protocol,
        disconnectReason: 'The hub was started again and the agent has not come back yet.',
      };
      this.state.sender.upsert(id, entry.item);
    }
    this.state.publish();
  }

  feed(id: string): NodeFeed | null {
    return this.#entries.get(id as NodeId)?.feed ?? null;
  }

  feeds(): NodeFeed[] {
    return [...this.#entries.values()].map(({ feed }) => feed);
  }

  item(id: string): FacetItem<'nodes'> | null {
    return this.#entries.get(id as NodeId)?.item ?? null;
  }

  /** The feed of a node that joins, made when it is new. */
  feedFor(id: NodeId): NodeFeed {
    return (this.#entries.get(id) ?? this.#create(id)).feed;
  }

  connected(session: AgentSession): void {
    const entry = this.#entries.get(session.node);
    if (!entry) return;
    const { agentVersion, protocol } = session.hello;
    entry.feed.session = session;
    entry.lastSampleMono = null;
    entry.connectedMono = this.#clock.monoMs();
    const wallMs = this.#clock.wallMs();
    this.#change(entry, {
      state: 'live',
      since: wallMs,
      agentVersion,
      protocol: `${protocol.major}.${protocol.minor}`,
      clockOffsetMs: null,
      roundTripMs: null,
      connectedAt: wallMs,
      disconnectReason: null,
    });
    this.#watchSilence(entry);
  }

  disconnected(session: AgentSession, why: string): void {
    const entry = this.#entries.get(session.node);
    // A session that was replaced ends after its successor began.
    if (entry?.feed.session !== session) return;
    entry.feed.session = null;
    if (entry.staleTimer) clearTimeout(entry.staleTimer);
    entry.staleTimer = null;
    this.#change(entry, {
      state: 'gone',
      since: this.#clock.wallMs(),
      lastSampleAt: this.#lastSampleAt(entry),
      connectedAt: null,
      disconnectReason: why.slice(0, 500),
    });
  }

  sampled(session: AgentSession): void {
    const entry = this.#entries.get(session.node);
    if (entry?.feed.session !== session) return;
    const first = entry.lastSampleMono === null;
    entry.lastSampleMono = this.#clock.monoMs();
    if (entry.item.state === 'live' && !first) return;
    const wallMs = this.#clock.wallMs();
    const since = entry.item.state === 'live' ? entry.item.since : wallMs;
    this.#change(entry, { state: 'live', since, lastSampleAt: wallMs });
    if (!entry.staleTimer) this.#watchSilence(entry);
  }

  measured(session: AgentSession, { offsetMs, roundTripMs }: ClockMeasurement): void {
    const entry = this.#entries.get(session.node);
    if (entry?.feed.session !== session) return;
    this.#change(entry, {
      clockOffsetMs: Math.round(offsetMs * 10) / 10,
      roundTripMs: Math.round(roundTripMs * 10) / 10,
      lastSampleAt: this.#lastSampleAt(entry),
    });
  }

  /** Returns whether it was known. Its session is the caller's to end. */
  remove(id: string): boolean {
    const entry = this.#entries.get(id as NodeId);
    if (!entry) return false;
    if (entry.staleTimer) clearTimeout(entry.staleTimer);
    entry.feed.forget();
    this.#entries.delete(entry.feed.id);
    this.state.sender.remove(entry.feed.id);
    this.state.publish();
    return true;
  }

  /** What is known of the connected agents, to be kept. */
  sightings(): AgentSighting[] {
    const lastSeenMs = this.#clock.wallMs();
    return [...this.#entries.values()].flatMap((entry) => {
      const { session, id } = entry.feed;
      if (!session) return [];
      return [{ ...this.sightingOf(session), node: id, lastSeenMs, lastSampleMs: this.#lastSampleAt(entry) }];
    });
  }

  sightingOf(session: AgentSession): AgentSighting {
    return {
      node: session.node,
      lastSeenMs: this.#clock.wallMs(),
      lastSampleMs: this.item(session.node)?.lastSampleAt ?? null,
      agentVersion: session.hello.agentVersion,
      protocol: `${session.hello.protocol.major}.${session.hello.protocol.minor}`,
      remoteAddress: session.remoteAddress,
    };
  }

  close(): void {
    for (const { feed, staleTimer } of this.#entries.values()) {
      feed.interest.close();
      if (staleTimer) clearTimeout(staleTimer);
    }
  }

  #create(id: NodeId): Entry {
    const name = parseNodeId(id) ?? { cluster: id, node: id };
    const feed = this.#feeds.get(id) ?? new NodeFeed(id, () => this.#clock.monoMs());
    this.#feeds.set(id, feed);
    const entry: Entry = {
      feed,
      item: {
        ...name,
        state: 'gone',
        since: this.#clock.wallMs(),
        lastSampleAt: null,
        agentVersion: '',
        protocol: '',
        clockOffsetMs: null,
        roundTripMs: null,
        connectedAt: null,
        disconnectReason: null,
      },
      lastSampleMono: null,
      connectedMono: 0,
      staleTimer: null,
    };
    this.#entries.set(nodeId(name), entry);
    return entry;
  }

  #lastSampleAt(entry: Entry): number | null {
    if (entry.lastSampleMono === null) return entry.item.lastSampleAt;
    return Math.round(this.#clock.wallMs() - (this.#clock.monoMs() - entry.lastSampleMono));
  }

  /** One timer a node, which fires when the silence may have lasted long enough, not with each sample. */
  #watchSilence(entry: Entry): void {
    const silentMs = this.#clock.monoMs() - (entry.lastSampleMono ?? entry.connectedMono);
    if (silentMs >= limits.staleMs) {
      entry.staleTimer = null;
      this.#change(entry, {
        state: 'stale',
        since: this.#clock.wallMs(),
        lastSampleAt: this.#lastSampleAt(entry),
      });
      return;
    }
    if (entry.staleTimer) clearTimeout(entry.staleTimer);
    entry.staleTimer = setTimeout(
      () => {
        entry.staleTimer = null;
        this.#watchSilence(entry);
      },
      Math.ceil(limits.staleMs - silentMs),
    ).unref();
  }

  #change(entry: Entry, change: Partial<NodeState>): void {
    entry.item = { ...entry.item, ...change };
    if (this.state.sender.upsert(entry.feed.id, entry.item)) this.state.publish();
  }
}
