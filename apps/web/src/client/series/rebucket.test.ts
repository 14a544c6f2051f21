import { expect, test } from 'vitest';
import { rebucket } from './rebucket.ts';

const answered = (mean: (number | null)[]) => ({ row: 'host', field: 'a', mean, min: null, max: null });
const base = { grid: { stepMs: 2000, count: 4 }, everyMs: 1000, newestMs: Number.NaN };

test('finer buckets are merged', () => {
  const times = [0, 1000, 2000, 3000];
  const buckets = rebucket(answered([1, 3, null, 5]), { ...base, times, answerStepMs: 1000 });
  expect([...buckets]).toEqual([
    [0, { mean: 2, min: 1, max: 3, count: 2 }],
    [2000, { mean: 5, min: 5, max: 5, count: 1 }],
  ]);
});

test('a coarser one stands for all that it covers', () => {
  const buckets = rebucket(answered([7]), { ...base, times: [4000], answerStepMs: 6000 });
  expect([...buckets.keys()]).toEqual([4000, 6000, 8000]);
});

test('the bucket of the present weighs as many ticks as it has', () => {
  const times = [0, 2000];
  const buckets = rebucket(answered([1, 2]), { ...base, times, answerStepMs: 2000, newestMs: 2000 });
  expect(buckets.get(0)?.count).toBe(2);
  expect(buckets.get(2000)?.count).toBe(1);
});
