import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});
