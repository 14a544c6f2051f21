import { units, type FieldDefinition } from '@kubevitals/shared';

/** One row's reading and the one before it. NaN is "not reported". One object is reused for all rows. */
export interface Reading {
  /** Row-major. */
  values: Float64Array;
  /** Row-major: the values of the reading before. */
  before: Float64Array;
  /** The row's first index in both. */
  base: number;
  /** Monotonic time between the two; NaN when there is none before. */
  elapsedSeconds: number;
}

/** One derived field of a table, ready to run on its rows. */
export interface DerivationStep {
  readonly column: number;
  /** Values are kept as multiples of `1 / scale`. */
  readonly scale: number;
  readonly compute: (reading: Reading) => number;
}

/** The value of a derived field, rounded to its unit's resolution. */
export function derive({ scale, compute }: DerivationStep, reading: Reading): number {
  return Math.round(compute(reading) * scale) / scale;
}

/** Turns the `derive` of each field into a step, in the order of declaration, so that later ones may use earlier ones. */
export function compileDerivations(
  fields: Readonly<Record<string, FieldDefinition>>,
): readonly DerivationStep[] {
  const names = Object.keys(fields);
  const steps: DerivationStep[] = [];
  for (const [name, { derive, unit }] of Object.entries(fields)) {
    if (!derive) continue;
    const column = names.indexOf(name);
    const { scale } = units[unit];
    if ('rateOf' in derive) {
      const counter = names.indexOf(derive.rateOf);
      steps.push({
        column,
        scale,
        compute: (reading) => change(reading, counter) / reading.elapsedSeconds,
      });
    } else if ('changeOf' in derive) {
      const counter = names.indexOf(derive.changeOf);
      const per = names.indexOf(derive.per);
      const times = derive.times ?? 1;
      steps.push({
        column,
        scale,
        compute: (reading) => {
          const divisor = change(reading, per);
          return divisor === 0 ? NaN : (change(reading, counter) / divisor) * times;
        },
      });
    } else {
      const dividend = names.indexOf(derive.quotientOf);
      const divisor = names.indexOf(derive.by);
      steps.push({
        column,
        scale,
        compute: ({ values, base }) => {
          const by = values[base + divisor] ?? NaN;
          return by === 0 ? NaN : (values[base + dividend] ?? NaN) / by;
        },
      });
    }
  }
  return steps;
}

/** A decrease is a reset of the counter: a gap, not a spike. */
function change({ values, before, base }: Reading, column: number): number {
  const difference = (values[base + column] ?? NaN) - (before[base + column] ?? NaN);
  return difference < 0 ? NaN : difference;
}
