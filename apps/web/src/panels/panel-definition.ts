import type { FieldOf, NodeId, SampleKind, Unit } from '@kubevitals/shared';
import type { ComponentType } from 'react';
import type { ChartLimit, ChartLine } from '../charts/chart-data.ts';

/** Reads a figure of the panel's row; null when it is not reported. */
export type Reader<K extends SampleKind> = (field: FieldOf<K>) => number | null;

export interface PanelLine<K extends SampleKind> {
  readonly field: FieldOf<K>;
  /** Left out: the field's title. */
  readonly label?: string;
  readonly hue: ChartLine['hue'];
  readonly look: ChartLine['look'];
}

/** Which rows of its kind a panel shows. */
export type PanelRows<K extends SampleKind> =
  | { readonly show: 'host' }
  /** One row that the viewer chooses; at first the one with most of these counters. */
  | { readonly show: 'chosen'; readonly rankBy: readonly FieldOf<K>[]; readonly not?: RegExp }
  /** A line for each row, those with most of the field first. */
  | { readonly show: 'each'; readonly most: number };

export interface PanelFigure<K extends SampleKind> {
  /** The figure that matters most, with its unit. */
  readonly big: string;
  /** What it is of, and what belongs to it. */
  readonly of: string | null;
  /** Whose definition opens from it. */
  readonly field: FieldOf<K>;
}

/** A chart of numbers of one kind. */
export interface ChartPanelDefinition<K extends SampleKind = SampleKind> {
  readonly id: string;
  readonly title: string;
  readonly kind: K;
  readonly unit: Unit;
  readonly rows: PanelRows<K>;
  /** With `each` rows: one line, drawn for every row. */
  readonly lines: readonly PanelLine<K>[];
  /** Further fields that the figure and the limits read. */
  readonly reads?: readonly FieldOf<K>[];
  readonly figure: (read: Reader<K>) => PanelFigure<K>;
  readonly limits?: (read: Reader<K>) => readonly ChartLimit[];
  /** Top of the axis where it is known; left out: from the values. */
  readonly top?: (read: Reader<K>) => number | null;
  readonly leastTop?: number;
}

/** A panel: a chart, or something drawn in its own way. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly Body: ComponentType<{ readonly node: NodeId }>;
}
