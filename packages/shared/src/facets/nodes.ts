import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

export const nodeItem = z.looseObject({
  cluster: z.string().max(253),
  node: z.string().max(253),
  state: z
    .enum(['live', 'stale', 'gone'])
    .catch('gone')
    .describe('live; stale: connected, no sample for 5 s; gone: not connected'),
  since: z.number().describe('Hub wall clock in ms of the last change of state.'),
  lastSampleAt: z
    .number()
    .nullable()
    .describe('Hub wall clock in ms when the last sample came; null before the first.'),
  agentVersion: z.string().max(64),
  protocol: z.string().max(16),
  clockOffsetMs: z
    .number()
    .nullable()
    .describe('Agent wall clock − hub wall clock; null before it was measured.'),
  roundTripMs: z.number().nullable().describe('Of the last clock measurement.'),
  connectedAt: z.number().nullable().describe('Hub wall clock in ms; null when not connected.'),
  disconnectReason: z.string().max(500).nullable(),
});

export type NodeState = z.infer<typeof nodeItem>;

export const nodes = defineFacet({
  name: 'nodes',
  producer: 'hub',
  title: 'Nodes',
  sentence: 'Every node whose agent has joined, and whether it is live.',
  key: '<cluster>/<node>',
  source: 'the hub’s agent sessions',
  item: nodeItem,
});
