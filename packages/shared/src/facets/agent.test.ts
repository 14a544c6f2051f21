import { expect, it } from 'vitest';
import { agentItem } from './agent.ts';

const state = {
  version: '0.1.0',
  node: 'local/n1',
  startedAt: 1,
  bootId: '',
  cgroupMode: 'v2',
  runtime: 'v26.10.0',
  privileged: true,
  coarsenessSeconds: 1,
  historySeconds: 900,
  budget: { cpuCores: 0.05, memoryBytes: null, descriptors: 100 },
  limitedWhy: null,
};

it('drops the parts of a budget that only a newer agent knows', () => {
  const limitedBy = ['network', 'memory', 'disk', 'cpu', 'gpu', 'descriptors'];
  expect(agentItem.parse({ ...state, limitedBy }).limitedBy).toEqual(['cpu', 'memory', 'descriptors']);
  expect(agentItem.safeParse({ ...state, limitedBy: 'cpu' }).success).toBe(false);
  expect(agentItem.safeParse({ ...state, limitedBy: Array(65).fill('cpu') }).success).toBe(false);
});
