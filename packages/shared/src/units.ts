/**
 * The units a number can have on the wire, and the resolution at which it is kept. A value is rounded to
 * `1 / scale` where it is read, so that the wire stays short and history stores it as an exact integer.
 */
export const units = {
  cores: { label: 'cores', scale: 1e6, meaning: 'CPU seconds used in a second of real time' },
  ratio: { label: '%', scale: 1e6, meaning: 'share between 0 and 1; may exceed 1 where a limit is exceeded' },
  bytes: { label: 'B', scale: 1, meaning: 'bytes, shown in Ki, Mi, Gi (base 2)' },
  bytesPerSecond: { label: 'B/s', scale: 1, meaning: 'bytes a second, shown in Ki/s, Mi/s (base 2)' },
  seconds: { label: 's', scale: 1e9, meaning: 'seconds' },
  milliseconds: { label: 'ms', scale: 1e3, meaning: 'milliseconds' },
  count: { label: '', scale: 1, meaning: 'a number of things' },
  perSecond: { label: '/s', scale: 1e3, meaning: 'things a second' },
  load: { label: '', scale: 1e2, meaning: 'runnable and uninterruptible tasks, exponentially averaged' },
} as const satisfies Record<string, UnitDefinition>;

interface UnitDefinition {
  readonly label: string;
  /** Values are kept as multiples of `1 / scale`. */
  readonly scale: number;
  readonly meaning: string;
}

export type Unit = keyof typeof units;

/** Rounds to the unit's resolution; NaN ("not reported") stays NaN. */
export function roundToUnit(value: number, unit: Unit): number {
  const { scale } = units[unit];
  const scaled = value * scale;
  return Math.abs(scaled) > Number.MAX_SAFE_INTEGER ? value : Math.round(scaled) / scale;
}
