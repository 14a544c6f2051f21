import { expect, test } from 'vitest';
import fc from 'fast-check';
import { neatTop, nextTop, valueAxis } from './value-axis.ts';

const Gi = 1024 ** 3;

test('bytes have tops of base two, other figures round ones', () => {
  expect(neatTop(5 * Gi, 'bytes')).toBe(6 * Gi);
  expect(neatTop(31.2 * Gi, 'bytes')).toBe(32 * Gi);
  expect(neatTop(700 * 1024, 'bytesPerSecond')).toBe(768 * 1024);
  expect(neatTop(0.113, 'ratio')).toBeCloseTo(0.2);
  expect(neatTop(8, 'cores')).toBe(8);
  expect(neatTop(0, 'bytes')).toBe(1024);
});

test('the axis says its unit once', () => {
  expect(valueAxis(8 * Gi, 'bytes')).toEqual({
    top: 8 * Gi,
    unitLabel: 'Gi',
    ticks: [
      { value: 0, label: '0' },
      { value: 4 * Gi, label: '4' },
      { value: 8 * Gi, label: '8' },
    ],
  });
  expect(valueAxis(40_000, 'count').ticks.map(({ label }) => label)).toEqual(['0', '20k', '40k']);
  expect(valueAxis(0.2, 'ratio').ticks.map(({ label }) => label)).toEqual(['0', '10', '20']);
});

test('the top grows at once and shrinks late', () => {
  const ask = { unit: 'cores', least: 0.1 } as const;
  expect(nextTop(null, { ...ask, max: 3.2 })).toBe(4);
  expect(nextTop(4, { ...ask, max: 4.5 })).toBe(5);
  expect(nextTop(4, { ...ask, max: 1.7 })).toBe(4);
  expect(nextTop(4, { ...ask, max: 1.5 })).toBe(2);
});

test('a top always holds its maximum, and not more than three times it', () => {
  const units = fc.constantFrom('bytes', 'ratio', 'cores', 'perSecond' as const);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), units, (max, unit) => {
      const top = neatTop(max, unit);
      expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(top).toBeLessThanOrEqual(max * 3);
    }),
  );
});
