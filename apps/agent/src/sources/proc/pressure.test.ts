import { describe, expect, it } from 'vitest';
import { ByteCursor } from '../byte-cursor.ts';
import { parsePressure, pressureValues } from './pressure.ts';

function parse(text: string) {
  const bytes = Buffer.from(text);
  const values = new Float64Array(pressureValues);
  parsePressure(new ByteCursor().reset(bytes, bytes.length), values, 0);
  // As the table keeps them.
  return [...values].map((value) => Math.round(value * 1e6) / 1e6);
}

describe('parsePressure', () => {
  it('reads averages as ratios and the total as seconds', () => {
    const text =
      'some avg10=20.88 avg60=10.87 avg300=3.01 total=9703210\nfull avg10=2.83 avg60=2.92 avg300=0.87 total=3006943\n';
    expect(parse(text)).toEqual([0.2088, 0.1087, 0.0301, 9.70321, 0.0283, 0.0292, 0.0087, 3.006943]);
  });

  it('reports nothing for what is not there', () => {
    expect(parse('some avg10=1.00 avg60=2.00 avg300=3.00 total=4\n').slice(4)).toEqual([NaN, NaN, NaN, NaN]);
    expect(parse('')).toEqual(Array(8).fill(NaN));
    expect(parse('some avg10=1.00 avg6').slice(0, 4)).toEqual([0.01, NaN, NaN, NaN]);
    expect(parse('full\nsome\nsome x=1\n')).toEqual(Array(8).fill(NaN));
  });
});
