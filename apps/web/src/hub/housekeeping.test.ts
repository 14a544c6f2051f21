import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { Housekeeping } from './housekeeping.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('clears away old events in steps until nothing is left to clear', async () => {
  const steps = [5000, 5000, 7, 0];
  const prune = vi.fn(() => Promise.resolve(steps.shift() ?? 0));
  const logged: object[] = [];
  const housekeeping = new Housekeeping({
    store: { events: { prune }, access: { pruneAccess: () => Promise.resolve() } } as unknown as Store,
    clock: { wallMs: () => 0, monoMs: () => 0 },
    log: { info: (facts) => logged.push(facts), warn: () => undefined, error: () => undefined },
    sightings: () => [],
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prune).toHaveBeenCalledTimes(4);
  expect(logged).toEqual([{ events: 10_007 }]);
  await housekeeping.stop();
});
