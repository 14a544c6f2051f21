import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('doubles up to 15 s, spread over its upper half', () => {
  expect([0, 1, 2, 6, 60].map((attempt) => backOffMs(attempt, 0))).toEqual([200, 400, 800, 7500, 7500]);
  expect(backOffMs(60, 0.999)).toBeGreaterThan(14_900);
  expect(backOffMs(60, 0.999)).toBeLessThanOrEqual(15_000);
});
