import { expect, test } from 'vitest';
import type { ChartLine } from './chart-data.ts';
import { bucketAt, rangeText, summarize, valueText } from './readout.ts';

const line: ChartLine = {
  id: 'a',
  label: 'used',
  hue: 'cpu',
  look: 'area',
  column: { mean: [1, null, 0], min: [0.5, null, 0], max: [2, null, 0] },
};

test('a moment belongs to the nearest bucket', () => {
  expect(bucketAt([1000, 2000, 3000], 1000, 2400)).toBe(1);
  expect(bucketAt([1000, 2000, 3000], 1000, 9000)).toBe(-1);
  expect(bucketAt([], 1000, 9000)).toBe(-1);
});

test('not reported is said, zero is zero', () => {
  expect(valueText(line, 1, 'cores')).toBe('not reported');
  expect(valueText(line, 2, 'cores')).toBe('0 cores');
  expect(rangeText(line, 0, 'cores')).toBe('0.50 cores to 2.00 cores');
  expect(rangeText(line, 2, 'cores')).toBe('');
});

test('the summary tells now and the range', () => {
  expect(summarize('CPU', [line], 'cores')).toBe('CPU. used: now 0 cores, between 0 cores and 1.00 cores.');
});
