import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedNumbers } from './keyed-numbers.ts';

const parse = (numbers: KeyedNumbers, text: string) => {
  const bytes = Buffer.from(text);
  numbers.parse(bytes, bytes.length);
  return [...numbers.values];
};

describe('KeyedNumbers', () => {
  it('reads the keys it was made for, in their order', () => {
    const numbers = new KeyedNumbers(['MemFree', 'MemTotal', 'Absent']);
    const text = 'MemTotal:       24683656 kB\nMemFree:   12 kB\nMemFreeze: 9 kB\n';
    expect(parse(numbers, text)).toEqual([12, 24683656, NaN]);
    expect(parse(numbers, text.replace('12', '13'))).toEqual([13, 24683656, NaN]);
  });

  it('learns anew when lines move, come or go', () => {
    const numbers = new KeyedNumbers(['a', 'b']);
    expect(parse(numbers, 'a 1\nb 2\n')).toEqual([1, 2]);
    expect(parse(numbers, 'b 3\na 4\n')).toEqual([4, 3]);
    expect(parse(numbers, 'x 9\nb 5\n')).toEqual([NaN, 5]);
    expect(parse(numbers, 'x 9\nb 5\na 6\n')).toEqual([6, 5]);
  });

  it('reports nothing from an empty or cut file', () => {
    const numbers = new KeyedNumbers(['a', 'b']);
    expect(parse(numbers, '')).toEqual([NaN, NaN]);
    expect(parse(numbers, 'a 1\nb')).toEqual([1, NaN]);
    expect(parse(numbers, 'a max\nb: -')).toEqual([NaN, NaN]);
  });

  it('agrees with a plain reading of any lines', () => {
    const line = fc.tuple(fc.constantFrom('a', 'aa', 'b', 'c'), fc.nat());
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(line, { selector: ([key]) => key }), { maxLength: 6 }), (files) => {
        const numbers = new KeyedNumbers(['a', 'b']);
        for (const lines of files) {
          const plain = new Map(lines);
          const text = lines.map(([key, value]) => `${key} ${value}\n`).join('');
          expect(parse(numbers, text)).toEqual([plain.get('a') ?? NaN, plain.get('b') ?? NaN]);
        }
      }),
    );
  });
});
