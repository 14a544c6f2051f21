import type { Unit } from '@kubevitals/shared';
import type { Hue } from '../ui/bar.tsx';

/** One value a bucket; null is "not reported" and is never joined. */
export interface ChartColumn {
  readonly mean: readonly (number | null)[];
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
}

export interface ChartLine {
  /** Unique in its chart and stable: the key of what is drawn. */
  readonly id: string;
  readonly label: string;
  readonly hue: Hue | 'second';
  /** `area`: the main thing, filled below. `thin`: one of many. */
  readonly look: 'area' | 'line' | 'dashed' | 'thin';
  readonly column: ChartColumn;
}

/** A limit, a request, a total, a threshold: a labelled line across the chart. */
export interface ChartLimit {
  readonly label: string;
  readonly value: number;
  /** `limit`: beyond it something happens. `total`: more there is not. */
  readonly look: 'limit' | 'total';
}

/** Something that happened, on the time axis. */
export interface ChartMark {
  readonly id: string;
  /** Agent wall clock, in ms. */
  readonly atMs: number;
  readonly label: string;
  readonly tone: 'info' | 'warn' | 'bad';
}

export interface ChartData {
  /** Start of each bucket, agent wall clock in ms, ascending, evenly spaced. */
  readonly times: readonly number[];
  readonly stepMs: number;
  readonly unit: Unit;
  readonly lines: readonly ChartLine[];
  readonly limits?: readonly ChartLimit[] | undefined;
  readonly marks?: readonly ChartMark[] | undefined;
}
