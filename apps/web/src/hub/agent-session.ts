import {
  CodedError,
  agentToHubSchema,
  decodeKnownMessage,
  isFacetName,
  isSampleKind,
  type AgentHello,
  type AgentToHub,
  type FacetName,
  type HubToAgent,
  type NodeId,
  type Want,
} from '@kubevitals/shared';
import { CallDesk } from './call-desk.ts';
import { AgentClock, type ClockMeasurement } from './agent-clock.ts';
import type { Clock } from './clock.ts';
import type { EventIntake } from './event-intake.ts';
import { FacetIntake } from './facet-intake.ts';
import type { NodeFeed } from './node-feed.ts';
import type { Peer } from './peer.ts';

/** What an agent may let wait before the connection is given up; we send it next to nothing. */
const waitingLimitBytes = 8 * 1024 * 1024;

export interface AgentSessionOptions {
  readonly peer: Peer;
  readonly hello: AgentHello;
  readonly node: NodeId;
  readonly remoteAddress: string;
  readonly feed: NodeFeed;
  readonly events: EventIntake;
  readonly clock: Clock;
  readonly onSample: () => void;
  readonly onClock: (measurement: ClockMeasurement) => void;
  readonly onClosed: (why: string) => void;
}

/** One accepted connection of an agent, from its greeting until it ends. */
export class AgentSession {
  readonly node: NodeId;
  readonly hello: AgentHello;
  readonly remoteAddress: string;
  readonly desk: CallDesk;
  readonly #options: AgentSessionOptions;
  readonly #facets = new Map<FacetName, FacetIntake>();
  readonly #agentClock: AgentClock;
  /** Messages and kinds of a newer release that were passed over. */
  #ignored = 0;
  #interest = '[]';

  constructor(options: AgentSessionOptions) {
    const { hello, feed, peer, clock } = options;
    this.#options = options;
    this.#agentClock = new AgentClock(clock);
    this.node = options.node;
    this.hello = hello;
    this.remoteAddress = options.remoteAddress;
    this.desk = new CallDesk(hello.calls, (message) => {
      this.#send(message);
    });
    for (const [kind, kindFeed] of feed.kinds) kindFeed.begin(hello.samples[kind] ?? null);
    for (const [name, state] of feed.facets) {
      if (!hello.facets.includes(name)) {
        // Of an agent of another release, which had it.
        state.forget();
        continue;
      }
      const ask = (): void => {
        this.#send({ t: 'facet-ask', facet: name });
      };
      this.#facets.set(name, new FacetIntake({ name, state, ask, nowMs: clock.monoMs() }));
    }
    peer.handle({
      text: (text) => {
        this.#receive(text);
      },
      closed: (why) => {
        this.desk.close();
        options.events.close();
        options.onClosed(why);
      },
    });
  }

  get ignored(): number {
    return this.#ignored;
  }

  /** The first messages after the welcome. */
  start(): void {
    this.sendInterest(this.#options.feed.interest.wants());
    this.#askClock(this.#options.clock.monoMs());
  }

  /** Leaves out what this agent does not have. */
  sendInterest(wants: readonly Want[]): void {
    const { samples } = this.hello;
    const known = wants
      .filter(({ kind }) => samples[kind] !== undefined)
      .map(({ kind, fields, rows }) => ({
        kind,
        fields: fields?.filter((field) => samples[kind]?.includes(field)) ?? null,
        rows,
      }))
      .filter(({ fields }) => fields === null || fields.length > 0);
    const text = JSON.stringify(known);
    if (text === this.#interest) return;
    this.#interest = text;
    this.#send({ t: 'interest', wants: known });
  }

  eventsStored(spool: string, upTo: number): void {
    this.#send({ t: 'events-stored', spool, upTo });
  }

  refuse(...reason: Parameters<Peer['refuse']>): void {
    this.#options.peer.refuse(...reason);
  }

  /** Called about once a second. */
  sweep(nowMs: number): void {
    const { peer } = this.#options;
    peer.sweep(nowMs, false);
    if (peer.waitingBytes > waitingLimitBytes) peer.cut('the agent does not take what it is sent');
    for (const intake of this.#facets.values()) intake.sweep(nowMs);
    this.#askClock(nowMs);
  }

  #askClock(nowMs: number): void {
    const echo = this.#agentClock.due(nowMs);
    if (echo !== null) this.#send({ t: 'clock-ask', echo });
  }

  #send(message: HubToAgent): void {
    this.#options.peer.sendText(JSON.stringify(message));
  }

  #receive(text: string): void {
    const message = decodeKnownMessage(agentToHubSchema, text);
    if (message === null) this.#ignored += 1;
    else this.#take(message);
  }

  #take(message: AgentToHub): void {
    const { feed, events, clock, onSample } = this.#options;
    switch (message.t) {
      case 'hello':
        throw new CodedError('malformed', 'A second greeting came.');
      case 'rows':
      case 'samples': {
        const kind = isSampleKind(message.kind) ? feed.kinds.get(message.kind) : undefined;
        if (!kind) {
          this.#ignored += 1;
        } else if (message.t === 'rows') {
          kind.takeRows(message);
        } else {
          kind.takeSamples(message);
          onSample();
        }
        return;
      }
      case 'facet-whole':
      case 'facet-change': {
        const facet = isFacetName(message.facet) ? this.#facets.get(message.facet) : undefined;
        if (!facet) this.#ignored += 1;
        else if (message.t === 'facet-whole') facet.takeWhole(message, clock.monoMs());
        else facet.takeChange(message, clock.monoMs());
        return;
      }
      case 'events':
        events.take(message.spool, message.events);
        return;
      case 'progress':
        this.desk.progress(message.id, message.progress);
        return;
      case 'result':
        this.desk.result(message.id, message.result);
        return;
      case 'failure':
        this.desk.failure(message.id, message.error);
        return;
      case 'clock': {
        const measurement = this.#agentClock.answer(message);
        if (measurement) this.#options.onClock(measurement);
      }
    }
  }
}
