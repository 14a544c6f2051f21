import { expect, test } from 'vitest';
import { planPods } from './pods.ts';

test.each([250, 1000, 4000])('%i cgroups are planned exactly, each pod with containers', (cgroups) => {
  const { above, pods } = planPods(cgroups);
  const containers = pods.flatMap((pod) => pod.containers);
  expect(1 + above.length + pods.length + containers.length).toBe(cgroups);
  expect(pods).toHaveLength((cgroups * 60) / 250);
  expect(pods.every((pod) => pod.containers.length >= 2)).toBe(true);
  expect(new Set(containers.map(({ cgroup }) => cgroup)).size).toBe(containers.length);
});

test('too few cgroups are refused', () => {
  expect(() => planPods(5)).toThrow('too few');
});
