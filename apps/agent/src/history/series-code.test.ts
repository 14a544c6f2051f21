import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter, unzigzag, varintLength, zigzag } from './byte-writer.ts';
import { scalesOf } from './scales.ts';
import { readSeries, SeriesWriter } from './series-code.ts';
import { readValue, writeValue } from './value-code.ts';

const units = ['seconds', 'bytes', 'ratio', 'count', 'milliseconds', 'load'] as const;

/** Values as they come: counters, steps, holes, and doubles of any kind. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1000, max: 1_000_000 }).map((ticks) => ticks / 100) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1e7 }).map((pages) => pages * 4096) },
  { weight: 2, arbitrary: fc.maxSafeInteger().map((ns) => ns / 1e9) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.constant(NaN) },
);

function roundTrip(
  values: readonly number[],
  unit: (typeof units)[number],
): { back: number[]; bytes: number } {
  const writer = new ByteWriter(4);
  const options = { count: values.length, scales: scalesOf(unit) };
  const series = new SeriesWriter();
  series.reserve(values.length);
  series.values.set(values);
  series.write(writer, options.count, options.scales);
  const reader = new ByteReader(writer.copy());
  const back = new Float64Array(values.length);
  readSeries(reader, back, options);
  expect(reader.position).toBe(writer.length);
  return { back: [...back], bytes: writer.length };
}

describe('series code', () => {
  it('is exact for any doubles', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 90 }),
        fc.constantFrom(...units),
        (values, unit) => {
          expect(roundTrip(values, unit).back).toEqual(values);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('takes a byte a value for kernel ticks, pages, and what grows evenly', () => {
    const of = (make: (index: number) => number) => Array.from({ length: 60 }, (_, index) => make(index));
    expect(
      roundTrip(
        of((i) => 1e6 + Math.floor(i * 1.37) / 100),
        'seconds',
      ).bytes,
    ).toBeLessThan(70);
    expect(
      roundTrip(
        of((i) => 4096 * (1e5 + (i % 7))),
        'bytes',
      ).bytes,
    ).toBeLessThan(70);
    expect(
      roundTrip(
        of((i) => 5e6 + i * 1.000001),
        'seconds',
      ).bytes,
    ).toBeLessThan(90);
    // 200 days of CPU time in ns: beyond the unit's resolution.
    expect(
      roundTrip(
        of((i) => (1.728e16 + i * 312_345_678) / 1e9),
        'seconds',
      ).bytes,
    ).toBeLessThan(60 * 6);
  });
});

describe('value code', () => {
  it('is exact for any double', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(...units), (number, unit) => {
        const writer = new ByteWriter(2);
        writeValue(writer, number, scalesOf(unit));
        expect(readValue(new ByteReader(writer.copy()), scalesOf(unit))).toBe(number);
      }),
    );
  });
});

describe('varint', () => {
  it('is exact up to 2^53 − 1, and as long as told', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 52 }),
        (number, shift) => {
          const small = Math.floor(number / 2 ** shift);
          const writer = new ByteWriter(1);
          writer.varint(small);
          expect(writer.length).toBe(varintLength(small));
          expect(new ByteReader(writer.copy()).varint()).toBe(small);
        },
      ),
    );
    const half = Math.floor(Number.MAX_SAFE_INTEGER / 2);
    for (const number of [0, -1, 1, half, -half]) expect(unzigzag(zigzag(number))).toBe(number);
  });
});
