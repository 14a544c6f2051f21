import type { StoredEvent } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { groupEvents } from './group-events.ts';

let number = 0;
function event(kind: string): StoredEvent {
  number += 1;
  const key = { producer: 'local/a', spool: 's', number };
  return { ...key, kind, wallMs: 0, monoMs: 0, subject: null, data: {}, amends: null, storedMs: 0 };
}
const sizes = (kinds: string[]) => groupEvents(kinds.map(event)).map(({ events }) => events.length);

test('a crowd of workloads is one line, a few are a line each', () => {
  const appeared = 'workload-appeared';
  expect(sizes([appeared, appeared, appeared, appeared, 'workload-gone'])).toEqual([4, 1]);
  expect(sizes([appeared, appeared, appeared])).toEqual([1, 1, 1]);
});

test('what says something about the machine is never folded', () => {
  expect(sizes(Array.from({ length: 6 }, () => 'agent-started'))).toEqual([1, 1, 1, 1, 1, 1]);
});
