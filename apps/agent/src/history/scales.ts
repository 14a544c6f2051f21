import { units, type Unit } from '@kubevitals/shared';

/**
 * What values of a unit are usually whole multiples of, the coarsest first: kernel ticks of 1/100 s, pages, sectors.
 * A finer scale holds whatever a coarser one does. The last is the resolution at which the unit is kept.
 */
const candidates: Partial<Record<Unit, readonly number[]>> = {
  seconds: [100, 1e3, 1e6, 1e9],
  milliseconds: [1, 1e3],
  bytes: [1 / 4096, 1 / 512, 1],
  ratio: [1, 1e4, 1e6],
  cores: [1, 100, 1e6],
  perSecond: [1, 1e3],
  load: [1, 100],
};

export function scalesOf(unit: Unit): readonly number[] {
  return candidates[unit] ?? [units[unit].scale];
}

const mostExact = Number.MAX_SAFE_INTEGER;

/** Whether `value` is exactly a whole multiple of `1 / scale`, one that is small enough to be told from its neighbours. */
export function fits(value: number, scale: number): boolean {
  const multiple = Math.round(value * scale);
  return (
    multiple <= mostExact && multiple >= -mostExact && multiple / scale === value && !isNegativeZero(value)
  );
}

function isNegativeZero(value: number): boolean {
  return value === 0 && 1 / value < 0;
}
