import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeriesBuffer } from './series-buffer.ts';

const grid = { stepMs: 2000, count: 4 };

function means(buffer: SeriesBuffer, column = 0): readonly (number | null)[] {
  return buffer.column(column, buffer.times(buffer.newestStart)).mean;
}

test('ticks gather in buckets with mean, least and most', () => {
  const buffer = new SeriesBuffer(1, grid);
  for (const [at, value] of [
    [10_000, 1],
    [11_000, 3],
    [12_000, 5],
  ] as const)
    buffer.addTick(at, () => value);
  const times = buffer.times(buffer.newestStart);
  expect(times).toEqual([6000, 8000, 10_000, 12_000]);
  expect(buffer.column(0, times)).toEqual({
    mean: [null, null, 2, 5],
    min: [null, null, 1, 5],
    max: [null, null, 3, 5],
  });
});

test('not reported is a gap of its column only, and zero is a value', () => {
  const buffer = new SeriesBuffer(2, grid);
  buffer.addTick(10_000, (column) => (column === 0 ? 0 : Number.NaN));
  expect(means(buffer, 0).at(-1)).toBe(0);
  expect(means(buffer, 1).at(-1)).toBeNull();
});

test('a skipped bucket stays empty, and what left the window is forgotten', () => {
  const buffer = new SeriesBuffer(1, grid);
  buffer.addTick(2000, () => 1);
  buffer.addTick(6000, () => 2);
  expect(means(buffer)).toEqual([null, 1, null, 2]);
  buffer.addTick(14_000, () => 3);
  expect(means(buffer)).toEqual([null, null, null, 3]);
  buffer.addTick(4000, () => 9);
  expect(means(buffer)).toEqual([null, null, null, 3]);
});

test('history sets a bucket, later ticks weigh in', () => {
  const buffer = new SeriesBuffer(1, grid);
  buffer.fill(8000, 0, { mean: 4, min: 1, max: 7, count: 2 });
  buffer.fill(10_000, 0, { mean: 3, min: 3, max: 3, count: 1 });
  buffer.addTick(11_000, () => 5);
  const times = buffer.times(buffer.newestStart);
  expect(buffer.column(0, times)).toEqual({
    mean: [null, null, 4, 4],
    min: [null, null, 1, 3],
    max: [null, null, 7, 5],
  });
  buffer.fill(8000, 0, { mean: null, min: null, max: null, count: 2 });
  expect(means(buffer)).toEqual([null, null, null, 4]);
});

test('whatever comes, each bucket of the window is the mean of its ticks', () => {
  const tick = fc.record({ at: fc.integer({ min: 0, max: 40 }), value: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(tick, { maxLength: 60 }), (ticks) => {
      const buffer = new SeriesBuffer(1, grid);
      const sorted = [...ticks].sort((a, b) => a.at - b.at);
      for (const { at, value } of sorted) buffer.addTick(at * 1000, () => value);
      if (Number.isNaN(buffer.newestStart)) return;
      const times = buffer.times(buffer.newestStart);
      times.forEach((start, i) => {
        const inside = sorted.filter(({ at }) => at * 1000 >= start && at * 1000 < start + 2000);
        const mean = inside.length ? inside.reduce((sum, { value }) => sum + value, 0) / inside.length : null;
        const got = buffer.column(0, times).mean[i] ?? null;
        if (mean === null) expect(got).toBeNull();
        else expect(got).toBeCloseTo(mean);
      });
    }),
  );
});
