import type { NodeState } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import {
  filterNodes,
  orderNodes,
  toneOf,
  troubleOf,
  type FleetFilter,
  type FleetNode,
} from './fleet-order.ts';
import type { NodeFigures } from '../client/index.ts';

const calm: NodeFigures = {
  usedCores: 1,
  coresOnline: 4,
  cpuRatio: 0.25,
  workingSetBytes: 10,
  memoryTotalBytes: 100,
  disk: { mountPoint: '/', usedRatio: 0.5, availableBytes: 10 },
  load1: 1,
  workloads: 3,
  agentCpuCores: 0.01,
};

function node(
  id: string,
  state: Partial<NodeState> = {},
  figures: Partial<NodeFigures> | null = {},
): FleetNode {
  const [cluster = '', name = ''] = id.split('/');
  return {
    id,
    state: {
      cluster,
      node: name,
      state: 'live',
      since: 0,
      lastSampleAt: 0,
      agentVersion: '0.1.0',
      protocol: '1',
      clockOffsetMs: 0,
      roundTripMs: 1,
      connectedAt: 0,
      disconnectReason: null,
      ...state,
    },
    figures: figures && { ...calm, ...figures },
  };
}

describe('orderNodes', () => {
  it('puts trouble first, then names as people count', () => {
    const ids = orderNodes([
      node('a/n-10'),
      node('a/n-2'),
      node('a/full', {}, { disk: { mountPoint: '/var', usedRatio: 0.97, availableBytes: 1 } }),
      node('a/tight', {}, { workingSetBytes: 90 }),
      node('a/stale', { state: 'stale', since: 5 }),
      node('a/gone-long', { state: 'gone', since: 1 }),
      node('a/gone-now', { state: 'gone', since: 9 }),
      node('a/unknown', {}, null),
    ]).map(({ id }) => id);
    expect(ids).toEqual([
      'a/gone-now',
      'a/gone-long',
      'a/stale',
      'a/full',
      'a/tight',
      'a/n-2',
      'a/n-10',
      'a/unknown',
    ]);
  });
});

describe('filterNodes', () => {
  const nodes = [node('eu/web-1'), node('us/web-2', { state: 'gone' }), node('us/db-1')];
  const none = { text: '', clusters: [], states: [] };

  it('by words, cluster and state together', () => {
    const ids = (filter: Partial<FleetFilter>) =>
      filterNodes(nodes, { ...none, ...filter }).map(({ id }) => id);
    expect(ids({})).toHaveLength(3);
    expect(ids({ text: 'WEB us' })).toEqual(['us/web-2']);
    expect(ids({ clusters: ['us'], states: ['live'] })).toEqual(['us/db-1']);
  });
});

describe('troubleOf', () => {
  it('says the worst in one sentence, and nothing when nothing is wrong', () => {
    expect(troubleOf(node('a/b'))).toBeNull();
    expect(troubleOf(node('a/b', {}, null))).toBeNull();
    expect(troubleOf(node('a/b', {}, { cpuRatio: 1 }))).toBeNull();
    expect(
      troubleOf(
        node(
          'a/b',
          {},
          { workingSetBytes: 90, disk: { mountPoint: '/var', usedRatio: 0.97, availableBytes: 1 } },
        ),
      ),
    ).toBe('Disk /var is used to 97 %.');
    expect(troubleOf(node('a/b', { state: 'gone', disconnectReason: 'The hub was stopped.' }))).toBe(
      'The hub was stopped.',
    );
  });
});

it('toneOf: unknown is not fine', () => {
  expect([toneOf(null), toneOf(Number.NaN), toneOf(0), toneOf(0.85), toneOf(0.95)]).toEqual([
    'unknown',
    'unknown',
    'fine',
    'attention',
    'critical',
  ]);
});
