import { CodedError, nodeId, type SpooledEvent } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppendOutcome, EventBatch, EventStore } from '../store/store.ts';
import { EventIntake } from './event-intake.ts';

let broken: boolean;
let appended: EventBatch[];
let acknowledged: number[];
let lost: number;
let intake: EventIntake;

const store: Pick<EventStore, 'append'> = {
  append: (batch): Promise<AppendOutcome> => {
    if (broken) return Promise.reject(new CodedError('storage-failed', 'The disk is full.'));
    appended.push(batch);
    return Promise.resolve({ upTo: batch.events.at(-1)?.number ?? 0, stored: [] });
  },
};

function event(number: number): SpooledEvent {
  return { number, kind: 'agent-started', wallMs: 1, monoMs: 1, subject: null, data: {}, amends: null };
}

beforeEach(() => {
  vi.useFakeTimers();
  broken = false;
  appended = [];
  acknowledged = [];
  lost = 0;
  intake = new EventIntake({
    producer: 'test/one',
    store: store as EventStore,
    wallMs: () => 5,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onStored: (_spool, upTo) => acknowledged.push(upTo),
    onNew: () => undefined,
    onLost: () => (lost += 1),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('acknowledges nothing that the disk did not take, and tries again in order', async () => {
  broken = true;
  intake.take('s', [event(1)]);
  intake.take('s', [event(2)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(acknowledged).toEqual([]);
  broken = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(acknowledged).toEqual([1, 2]);
  expect(lost).toBe(0);
});

it('keeps a bound, and has the agent send again what was beyond it', async () => {
  broken = true;
  for (let number = 1; number <= 70; number++) intake.take('s', [event(number)]);
  broken = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(acknowledged.at(-1)).toBe(64);
  expect(lost).toBe(1);
  // Nothing behind the hole is stored, or the hole would be taken for stored.
  intake.take('s', [event(71)]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(appended).toHaveLength(64);
});

it('leaves to the spool what still waits when the agent goes', async () => {
  broken = true;
  intake.take('s', [event(1)]);
  await vi.advanceTimersByTimeAsync(1);
  intake.close();
  broken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(appended).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('stores a batch in the order of its numbers', async () => {
  intake.take('s', [event(3), event(1), event(2)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(appended[0]?.events.map(({ number }) => number)).toEqual([1, 2, 3]);
});

it('lets an agent amend its own events only', async () => {
  const key = (node: string) => ({ producer: nodeId({ cluster: 'test', node }), spool: 's', number: 1 });
  const own = { ...event(2), amends: key('one') };
  const foreign = { ...event(3), amends: key('two') };
  intake.take('s', [own, foreign]);
  await vi.advanceTimersByTimeAsync(0);
  expect(appended[0]?.events).toEqual([own, { ...foreign, amends: null }]);
});
