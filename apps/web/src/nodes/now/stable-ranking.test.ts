import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StableRanking } from './stable-ranking.ts';

const options = { size: 3, margin: 1.25, weight: 1 };
const scores = (values: Record<string, number>) => new Map(Object.entries(values));

test('the heaviest first, none without a score', () => {
  const ranking = new StableRanking(options);
  expect(ranking.update(scores({ a: 1, b: 3, c: 2, d: 0, e: 0.5 }))).toEqual(['b', 'c', 'a']);
});

test('a little more does not change places, clearly more does', () => {
  const ranking = new StableRanking(options);
  const before = ranking.update(scores({ a: 3, b: 2, c: 1 }));
  expect(ranking.update(scores({ a: 2, b: 2.2, c: 1 }))).toBe(before);
  expect(ranking.update(scores({ a: 2, b: 2.6, c: 1 }))).toEqual(['b', 'a', 'c']);
});

test('an outsider must clearly pass the last one', () => {
  const ranking = new StableRanking(options);
  ranking.update(scores({ a: 3, b: 2, c: 1 }));
  expect(ranking.update(scores({ a: 3, b: 2, c: 1, d: 1.2 }))).toEqual(['a', 'b', 'c']);
  expect(ranking.update(scores({ a: 3, b: 2, c: 1, d: 1.3 }))).toEqual(['a', 'b', 'd']);
});

test('one spike is smoothed away', () => {
  const ranking = new StableRanking({ ...options, weight: 0.25 });
  ranking.update(scores({ a: 3, b: 2, c: 1 }));
  expect(ranking.update(scores({ a: 3, b: 4, c: 1 }))).toEqual(['a', 'b', 'c']);
});

test('what is gone is not listed, and never more than the size', () => {
  const values = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    fc.double({ min: 0, max: 9, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), (rounds) => {
      const ranking = new StableRanking({ ...options, weight: 0.5 });
      for (const round of rounds) {
        const order = ranking.update(scores(round));
        expect(order.length).toBeLessThanOrEqual(3);
        expect(new Set(order).size).toBe(order.length);
        for (const id of order) expect(round).toHaveProperty(id);
      }
    }),
  );
});
