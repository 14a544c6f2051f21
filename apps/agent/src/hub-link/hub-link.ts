import {
  protocolVersion,
  type AgentHello,
  type ErrorCode,
  type FacetSender,
  type HubToAgent,
  type NodeName,
} from '@kubevitals/shared';
import type { Logger } from 'pino';
import { isLoopback } from '../config/loopback.ts';
import { BackOff } from './back-off.ts';
import { CallRunner, type LinkCallHandlers } from './call-runner.ts';
import { Connection, type ConnectionEnd, type Welcome } from './connection.ts';
import { EventFeed, type SpoolReader } from './event-feed.ts';
import { FacetFeed } from './facet-feed.ts';
import type { JoinKeys } from './join-keys.ts';
import type { Trust } from './local-trust.ts';
import type { LinkTable, LinkTick } from './link-table.ts';
import { SampleFeed } from './sample-feed.ts';

export interface LinkState {
  readonly state: 'connecting' | 'connected' | 'unreachable' | 'refused';
  /** One sentence; null when connected. */
  readonly why: string | null;
  readonly remedy: string | null;
}

export interface LinkTime {
  readonly wallMs: () => number;
  readonly monoMs: () => number;
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

export interface HubLinkOptions {
  readonly url: URL;
  /** Asked at each attempt. */
  readonly trust: () => Trust;
  readonly keys: JoinKeys;
  readonly node: NodeName;
  readonly agentId: string;
  readonly agentVersion: string;
  readonly bootId: string;
  readonly tables: readonly LinkTable[];
  /** A kind so small that it is sent whole at each tick. */
  readonly heartbeatKind: string;
  readonly facets: ReadonlyMap<string, FacetSender>;
  readonly calls: LinkCallHandlers;
  readonly spool: SpoolReader;
  readonly time: LinkTime;
  readonly random: () => number;
  readonly onState: (state: LinkState) => void;
  readonly log: Logger;
}

/** Only a person can change these: they are tried again, but slowly. */
const lastingRefusals: readonly (ErrorCode | null)[] = [
  'unauthenticated',
  'forbidden',
  'node-name-taken',
  'version-too-old',
  'version-too-new',
  'malformed',
];
/** A connection that lived this long was a good one: the next attempt after it comes quickly. */
const goodAfterMs = 10_000;

/**
 * The agent's way to its hub: dials out, sends samples, facets and events, answers calls, and comes back after
 * whatever ends the connection.
 */
export class HubLink {
  readonly #options: HubLinkOptions;
  readonly #samples: SampleFeed;
  readonly #facets: FacetFeed;
  readonly #events: EventFeed;
  readonly #calls: CallRunner;
  readonly #backOff: BackOff;
  #connection: Connection | null = null;
  #cancelRetry = () => {};
  #welcomedMs = NaN;
  #lastWhy: string | null = null;
  #stopped = false;
  #onStopped: (() => void) | null = null;

  constructor(options: HubLinkOptions) {
    const { tables, heartbeatKind, facets, calls, spool, time, random, log } = options;
    this.#options = options;
    this.#samples = new SampleFeed(tables, heartbeatKind);
    this.#facets = new FacetFeed(facets, log);
    this.#events = new EventFeed(spool, log);
    this.#calls = new CallRunner({ handlers: calls, after: time.after, log });
    this.#backOff = new BackOff({ random });
  }

  /** Readings that were skipped because the connection was behind. */
  get skippedSamples(): number {
    return this.#samples.skipped;
  }

  start(): void {
    this.#connect();
  }

  /** In the same turn as the readings of the tick. `collected`: the tables that have one. */
  tick(
    collected: readonly { readonly kind: string }[],
    moment: { readonly tick: LinkTick; readonly gapBefore: boolean },
  ): void {
    const connection = this.#connection;
    if (connection?.isWelcomed) {
      // Names go before their numbers.
      this.#facets.flush(connection);
      this.#samples.flush(collected, moment, connection);
      this.#events.pump();
    } else {
      this.#samples.drain();
      this.#facets.drain();
    }
    connection?.tick();
  }

  /** An event was appended to the spool: it need not wait for the tick. */
  eventAppended(): void {
    this.#events.pump();
  }

  /** Resolves when the connection has ended, at the latest after `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    this.#cancelRetry();
    this.#calls.abortAll();
    const connection = this.#connection;
    if (!connection) return;
    await new Promise<void>((resolve) => {
      this.#onStopped = resolve;
      connection.close();
      this.#options.time.after(withinMs, () => {
        connection.terminate();
        resolve();
      });
    });
  }

  #connect(): void {
    const { url, trust, time, onState } = this.#options;
    onState({ state: 'connecting', why: `The hub at ${url.origin} is being dialled.`, remedy: null });
    this.#welcomedMs = NaN;
    this.#connection = new Connection({
      url,
      trust: trust(),
      hello: this.#hello(),
      compress: !isLoopback(url),
      monoMs: time.monoMs,
      onWelcome: (welcome) => this.#welcome(welcome),
      onMessage: (message) => this.#take(message),
      onEnd: (end) => this.#ended(end),
    });
  }

  #hello(): AgentHello {
    const { keys, node, agentId, agentVersion, bootId, tables, facets, calls, spool } = this.#options;
    return {
      t: 'hello',
      protocol: protocolVersion,
      agentVersion,
      node,
      agentId,
      ...keys.present(),
      bootId,
      spool: { id: spool.id, next: spool.next },
      samples: Object.fromEntries(tables.map(({ kind, fields }) => [kind, [...fields]])),
      facets: [...facets.keys()],
      calls: Object.keys(calls),
    };
  }

  #welcome({ credential, storedUpTo, hubVersion }: Welcome): void {
    const { keys, log, time, onState, url } = this.#options;
    const connection = this.#connection;
    if (!connection) return;
    if (credential !== null) {
      try {
        keys.keep(credential);
      } catch (error) {
        log.error({ err: error }, 'credential could not be kept: after a restart the agent must join anew');
      }
    }
    if (!this.#events.start(connection, storedUpTo)) {
      connection.close();
      return;
    }
    this.#welcomedMs = time.monoMs();
    this.#lastWhy = null;
    this.#samples.restart();
    this.#facets.restart();
    log.info({ hub: url.origin, hubVersion }, 'connected to the hub');
    onState({ state: 'connected', why: null, remedy: null });
  }

  #take(message: HubToAgent): void {
    const { time } = this.#options;
    const connection = this.#connection;
    if (!connection) return;
    switch (message.t) {
      case 'interest':
        this.#samples.setInterest(message.wants);
        return;
      case 'events-stored':
        this.#events.stored(message.spool, message.upTo);
        return;
      case 'facet-ask':
        this.#facets.ask(message.facet);
        return;
      case 'call':
        this.#calls.start(message, connection);
        return;
      case 'cancel':
        this.#calls.cancel(message.id);
        return;
      case 'clock-ask': {
        const { echo } = message;
        connection.send(JSON.stringify({ t: 'clock', echo, wallMs: time.wallMs(), monoMs: time.monoMs() }));
        return;
      }
      case 'welcome':
      case 'refuse':
      // Both are the connection's own.
    }
  }

  #ended(end: ConnectionEnd): void {
    const { log, time, onState, url } = this.#options;
    this.#connection = null;
    this.#events.stop();
    this.#calls.abortAll();
    if (this.#stopped) {
      this.#onStopped?.();
      return;
    }
    if (time.monoMs() - this.#welcomedMs > goodAfterMs) this.#backOff.reset();
    const lasting = end.code !== null && lastingRefusals.includes(end.code);
    const delayMs = lasting ? this.#backOff.slow() : this.#backOff.next();
    const details = { hub: url.origin, code: end.code, why: end.why, remedy: end.remedy, delayMs };
    // The same again and again is told once.
    if (end.why === this.#lastWhy) log.debug(details, 'no hub yet');
    else log.warn(details, 'no hub');
    this.#lastWhy = end.why;
    onState({
      state: end.code === null ? 'unreachable' : 'refused',
      why:
        end.code === null
          ? `The hub at ${url.origin} is not reached: ${sentence(end.why)}`
          : `The hub at ${url.origin} refused: ${sentence(end.why)}`,
      remedy: end.remedy ?? 'It is tried again and again; check that the hub runs and the address is right.',
    });
    this.#cancelRetry = time.after(delayMs, () => this.#connect());
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
