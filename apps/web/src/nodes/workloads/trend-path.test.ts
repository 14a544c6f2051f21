import { expect, it } from 'vitest';
import { trendMax, trendPath } from './trend-path.ts';

const box = { width: 90, height: 22 };

it('draws from zero to the highest, never joining gaps', () => {
  expect(trendPath([0, 2, 4, Number.NaN], box)).toBe('M0.0 21.0L30.0 11.0L60.0 1.0');
  expect(trendPath([4, Number.NaN, 4, 4], box)).toBe('M0.0 1.0h1.5M60.0 1.0L90.0 1.0');
  expect(trendPath([], box)).toBe('');
});

it('draws zeros as a line at zero, and nothing where nothing is known', () => {
  expect(trendPath([0, 0], box)).toBe('M0.0 21.0L90.0 21.0');
  expect(trendPath([Number.NaN, Number.NaN], box)).toBe('');
  expect(trendMax([Number.NaN])).toBeNaN();
  expect(trendMax([1, Number.NaN, 3])).toBe(3);
});
