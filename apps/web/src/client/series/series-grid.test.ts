import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostPoints, seriesGrid } from './series-grid.ts';

test('five and fifteen minutes stay within 225 points', () => {
  expect(seriesGrid(300_000)).toEqual({ stepMs: 2000, count: 150 });
  expect(seriesGrid(900_000)).toEqual({ stepMs: 4000, count: 225 });
  expect(seriesGrid(900_000, { points: 60 })).toEqual({ stepMs: 15_000, count: 60 });
});

test('buckets are never finer than the readings', () => {
  expect(seriesGrid(300_000, { everyMs: 10_000 })).toEqual({ stepMs: 10_000, count: 30 });
});

test('any window is covered within the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 90 * 86_400_000 }), (lengthMs) => {
      const { stepMs, count } = seriesGrid(lengthMs);
      expect(count).toBeLessThanOrEqual(mostPoints);
      expect(stepMs * count).toBeGreaterThanOrEqual(lengthMs);
    }),
  );
});
