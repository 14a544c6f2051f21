import { fieldOf, type SampleKind } from '@kubevitals/shared';
import type { ChartColumn, ChartLine } from '../charts/chart-data.ts';
import type { Series } from '../client/index.ts';
import type { ChartPanelDefinition } from './panel-definition.ts';
import { rowName } from './row-name.ts';

const nothing: ChartColumn = { mean: [], min: [], max: [] };

/** The lines of a panel: one a field, or one a row. */
export function panelLines<K extends SampleKind>(
  definition: ChartPanelDefinition<K>,
  rows: readonly string[],
  series: Series,
): readonly ChartLine[] {
  const { kind, lines } = definition;
  if (definition.rows.show !== 'each') {
    const row = rows[0] ?? '';
    return lines.map(({ field, label, hue, look }) => ({
      id: field,
      label: label ?? fieldOf(kind, field).title,
      hue,
      look,
      column: series.column(row, field) ?? nothing,
    }));
  }
  const line = lines[0];
  if (!line) return [];
  return rows.map((row, i) => ({
    id: row,
    label: rowName(row),
    hue: i === 0 ? line.hue : (shades[i - 1] ?? 'second'),
    look: i === 0 ? line.look : 'line',
    column: series.column(row, line.field) ?? nothing,
  }));
}

/** Further rows of one chart, told apart by hue. */
const shades = ['second', 'mem', 'net', 'tasks', 'psi'] as const;
