import { expect, test } from 'vitest';
import { findGaps } from './gaps.ts';

const column = (mean: (number | null)[]) => ({ mean, min: mean, max: mean });
const times = [0, 1000, 2000, 3000, 4000];

test('a gap is where nothing at all was reported; zero is a value', () => {
  const columns = [column([null, 1, null, null, 0]), column([null, null, null, null, 2])];
  expect(findGaps({ times, stepMs: 1000, columns })).toEqual([
    { fromMs: 0, toMs: 1000 },
    { fromMs: 2000, toMs: 4000 },
  ]);
});

test('one that lasts until now ends with the last bucket', () => {
  expect(findGaps({ times, stepMs: 1000, columns: [column([1, 1, 1, null, null])] })).toEqual([
    { fromMs: 3000, toMs: 5000 },
  ]);
});
