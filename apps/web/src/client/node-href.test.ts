import { nodeId } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { nodeHref, nodeOfParams } from './node-href.ts';

const node = nodeId({ cluster: 'prod-eu', node: 'node-17.example' });

test('the tab now needs no mention', () => {
  expect(nodeHref(node)).toBe('/nodes/prod-eu/node-17.example');
  expect(nodeHref(node, 'now', { tz: 'utc' })).toBe('/nodes/prod-eu/node-17.example?tz=utc');
  expect(nodeHref(node, 'workloads', { workload: 'w-1' })).toBe(
    '/nodes/prod-eu/node-17.example?tab=workloads&workload=w-1',
  );
});

test('parameters of a route name a node, or none', () => {
  expect(nodeOfParams({ cluster: 'prod-eu', node: 'node-17.example' })).toBe(node);
  expect(nodeOfParams({ cluster: 'a', node: '..%2Fb' })).toBeNull();
  expect(nodeOfParams({ cluster: 'a', node: '%zz' })).toBeNull();
  expect(nodeOfParams({ cluster: 'a' })).toBeNull();
});
