import { randomUUID } from 'node:crypto';
import {
  FacetSender,
  protocolVersion,
  type AgentHello,
  type HubToAgent,
  type SpooledEvent,
} from '@kubevitals/shared';
import type { ClientOptions } from 'ws';
import { JsonSocket } from './json-socket.ts';

export const hostFields = ['usedCores', 'load1'];
export const workloadFields = ['usageSeconds', 'userSeconds', 'systemSeconds'];

export function helloOf(change: Partial<AgentHello> = {}): AgentHello {
  return {
    t: 'hello',
    protocol: protocolVersion,
    agentVersion: '0.0.1',
    node: { cluster: 'test', node: 'one' },
    agentId: randomUUID(),
    credential: null,
    joinToken: null,
    bootId: 'boot',
    spool: { id: 'spool-1', next: 1 },
    samples: { 'host.cpu': hostFields, 'workload.cpu': workloadFields },
    facets: ['workloads'],
    calls: ['history', 'processes', 'inventory-read'],
    ...change,
  };
}

/** An agent of a test, over a real WebSocket. */
export class FakeAgent extends JsonSocket<HubToAgent> {
  readonly hello: AgentHello;
  readonly facet = new FacetSender();

  constructor(url: string, hello: AgentHello, options: ClientOptions = {}) {
    super(`${url.replace('http', 'ws')}/agent`, options);
    this.hello = hello;
  }

  async greet(): Promise<Extract<HubToAgent, { t: 'welcome' }>> {
    await this.opened();
    this.send(this.hello);
    return this.next('welcome');
  }

  rows(kind: string, ids: readonly string[], reset = true): void {
    this.send({ t: 'rows', kind, reset, add: ids.map((id, serial) => [serial, id]), drop: [] });
  }

  /** `columns` by field; all rows announced before, in their order. */
  samples(kind: string, tick: number, columns: Readonly<Record<string, readonly (number | null)[]>>): void {
    const declared = this.hello.samples[kind] ?? [];
    const names = Object.keys(columns);
    const rows = (columns[names[0] ?? ''] ?? []).map((_, serial) => serial);
    this.send({
      t: 'samples',
      kind,
      fields: names.map((name) => declared.indexOf(name)),
      tick,
      wallMs: 1000 * tick,
      monoMs: 1000 * tick,
      gapBefore: false,
      rows,
      columns: names.map((name) => columns[name]),
    });
  }

  facetWhole(facet = 'workloads'): void {
    this.facet.takeChange();
    this.send({ t: 'facet-whole', facet, ...this.facet.whole() });
  }

  facetChange(facet = 'workloads'): void {
    const change = this.facet.takeChange();
    if (change) this.send({ t: 'facet-change', facet, ...change });
  }

  events(from: number, to: number, spool = this.hello.spool.id): void {
    const events: SpooledEvent[] = [];
    for (let number = from; number <= to; number++) events.push(eventOf(number));
    this.send({ t: 'events', spool, events });
  }
}

export function eventOf(number: number, change: Partial<SpooledEvent> = {}): SpooledEvent {
  const data = { version: '0.0.1', pid: number, bootId: 'boot', rebooted: null };
  return {
    number,
    kind: 'agent-started',
    wallMs: 1000 * number,
    monoMs: number,
    subject: null,
    data,
    amends: null,
    ...change,
  };
}

/** An item of the facet `workloads`. */
export function workloadOf(name: string): Record<string, unknown> {
  return {
    path: `/${name}`,
    name,
    kind: 'service',
    parent: null,
    depth: 1,
    inode: 7,
    firstSeenAt: 1,
    version: 2,
    controllers: ['cpu'],
    runtime: null,
    containerId: null,
    podUid: null,
    qos: null,
    cpuLimitCores: null,
    cpuShares: null,
    cpuWeight: 100,
    memoryLimitBytes: null,
    memoryHighBytes: null,
    pidsLimit: null,
    cpuset: null,
  };
}
