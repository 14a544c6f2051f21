import type { Unit } from '@kubevitals/shared';

export interface AxisTick {
  readonly value: number;
  readonly label: string;
}

export interface ValueAxis {
  readonly top: number;
  readonly ticks: readonly AxisTick[];
  /** The unit of the tick labels, shown once: `Gi`, `%`, `cores`. */
  readonly unitLabel: string;
}

const decimalTops = [1, 2, 3, 4, 5, 6, 8, 10];
const binaryTops = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
const binaryNames = ['B', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

function isBinary(unit: Unit): boolean {
  return unit === 'bytes' || unit === 'bytesPerSecond';
}

/** The smallest neat top that holds `max`: powers of two and their halves for bytes, round numbers otherwise. */
export function neatTop(max: number, unit: Unit): number {
  if (!(max > 0)) return isBinary(unit) ? 1024 : 1;
  const base = isBinary(unit) ? 1024 : 10;
  const power = base ** Math.floor(Math.log(max) / Math.log(base) + 1e-9);
  const tops = isBinary(unit) ? binaryTops : decimalTops;
  // The relative slack keeps 0.30000000000000004 from asking for more than 0.3.
  const top = tops.find((step) => step * power >= max * (1 - 1e-9));
  return (top ?? base) * power;
}

export interface TopAsk {
  readonly max: number;
  readonly unit: Unit;
  /** Never less than this: so that noise near zero is not blown up. */
  readonly least: number;
}

/** The next top of an axis that must not jitter: up at once, down only when less than 40 % of it is in use. */
export function nextTop(current: number | null, { max, unit, least }: TopAsk): number {
  const wanted = neatTop(Math.max(max, least), unit);
  if (current === null || wanted > current) return wanted;
  return Math.max(max, least) < current * 0.4 ? wanted : current;
}

/** Three ticks: zero, the half, the top. */
export function valueAxis(top: number, unit: Unit): ValueAxis {
  const { divisor, unitLabel, suffix = '' } = axisUnit(top, unit);
  const ticks = [0, top / 2, top].map((value) => ({
    value,
    label: `${tickLabel(value / divisor)}${value === 0 ? '' : suffix}`,
  }));
  return { top, ticks, unitLabel };
}

function tickLabel(value: number): string {
  return String(Number(value.toPrecision(3)));
}

interface AxisUnit {
  readonly divisor: number;
  readonly unitLabel: string;
  /** Behind each tick label. */
  readonly suffix?: string;
}

function axisUnit(top: number, unit: Unit): AxisUnit {
  switch (unit) {
    case 'bytes':
    case 'bytesPerSecond': {
      const power = Math.max(0, Math.floor(Math.log2(Math.max(1, top)) / 10));
      const name = binaryNames[Math.min(power, binaryNames.length - 1)] ?? 'B';
      return { divisor: 1024 ** power, unitLabel: unit === 'bytes' ? name : `${name}/s` };
    }
    case 'ratio':
      return { divisor: 0.01, unitLabel: '%' };
    case 'seconds':
      return { divisor: 1, unitLabel: 's' };
    case 'milliseconds':
      return top >= 2000 ? { divisor: 1000, unitLabel: 's' } : { divisor: 1, unitLabel: 'ms' };
    case 'cores':
      return { divisor: 1, unitLabel: 'cores' };
    case 'count':
    case 'load':
      return thousands(top, '');
    case 'perSecond':
      return thousands(top, '/s');
  }
}

function thousands(top: number, unitLabel: string): AxisUnit {
  if (top >= 2e6) return { divisor: 1e6, unitLabel, suffix: 'M' };
  return top >= 2000 ? { divisor: 1000, unitLabel, suffix: 'k' } : { divisor: 1, unitLabel };
}
