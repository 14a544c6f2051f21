import { limits, sampleKinds, type Want } from '@kubevitals/shared';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Interest } from './interest.ts';

let sent: (readonly Want[])[];
let interest: Interest;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  interest = new Interest(
    () => performance.now(),
    (wants) => sent.push(wants),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const view = (fields: string[], rows: string[] | null) => ({
  fields,
  rows: rows && new Set(rows),
  everyMs: 1000 as const,
});

it('merges what is looked at into one want a kind, sent once for many changes', () => {
  interest.look('a', 'workload.cpu', view(['usedCores'], ['w-1']));
  interest.look('b', 'workload.cpu', view(['usageSeconds'], ['w-2']));
  interest.look('c', 'host.cpu', view(['load1'], null));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([
    [
      { kind: 'workload.cpu', fields: ['usedCores', 'usageSeconds'], rows: ['w-1', 'w-2'] },
      { kind: 'host.cpu', fields: ['load1'], rows: null },
    ],
  ]);
});

it('asks for all rows when they are more than a message may name', () => {
  const rows = Array.from({ length: 513 }, (_, index) => `w-${index}`);
  interest.look('a', 'workload.cpu', view(['usedCores'], rows));
  expect(interest.wants()[0]?.rows).toBeNull();
});

it('keeps asking for a while after the last one left, and not at all for who comes back', () => {
  interest.look('a', 'host.cpu', view(['load1'], null));
  interest.look('b', 'host.vm', view(['faults'], null));
  vi.advanceTimersByTime(50);
  interest.leave('a');
  interest.leave('b');
  vi.advanceTimersByTime(3000);
  interest.look('b', 'host.vm', view(['faults'], null));
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(2100);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.map(({ kind }) => kind)).toEqual(['host.vm']);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(2);
});

it('leaves no timer behind', () => {
  interest.look('a', 'host.cpu', view(['load1'], null));
  interest.leave('a');
  interest.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('asks for all rows when their ids would fill the frame', () => {
  const rows = Array.from({ length: 512 }, (_, index) => `${index}-`.padEnd(1024, 'x'));
  for (const kind of sampleKinds) interest.look(kind, kind, view(['a'], rows));
  vi.advanceTimersByTime(50);
  const message = JSON.stringify({ t: 'interest', wants: sent[0] });
  expect(Buffer.byteLength(message)).toBeLessThan(limits.hubFrameBytes);
});
