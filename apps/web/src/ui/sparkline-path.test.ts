import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const box = { width: 30, height: 12 };

test('a gap lifts the pen', () => {
  expect(sparklinePath([0, 10, null, 5, 10], box)).toBe('M0.0 11.0L7.5 1.0M22.5 6.0L30.0 1.0');
});

test('a lone value is a dot, nothing is nothing, zeros are a line at the bottom', () => {
  expect(sparklinePath([null, 4, null], box)).toBe('M15.0 1.0h0.1');
  expect(sparklinePath([null, null], box)).toBe('');
  expect(sparklinePath([0, 0], box)).toBe('M0.0 11.0L30.0 11.0');
});

test('a given top keeps the scale', () => {
  expect(sparklinePath([5, 5], { ...box, max: 10 })).toBe('M0.0 6.0L30.0 6.0');
});
