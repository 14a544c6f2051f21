import type { FieldOf, SampleKind } from '@kubevitals/shared';
import type { ChartLine } from '../charts/chart-data.ts';
import { Definition } from '../ui/definition.tsx';

export interface PanelLegendProps<K extends SampleKind> {
  readonly kind: K;
  readonly lines: readonly ChartLine[];
  readonly fieldOfLine: (index: number) => FieldOf<K> | undefined;
  readonly valueOfLine: (index: number) => string;
}

/** Which line is what, with its value now; each opens its definition. */
export function PanelLegend<K extends SampleKind>(props: PanelLegendProps<K>) {
  const { kind, lines, fieldOfLine, valueOfLine } = props;
  return (
    <div className="panel-legend">
      {lines.map(({ id, label, hue, look }, i) => {
        const field = fieldOfLine(i);
        if (field === undefined) return null;
        return (
          <Definition key={id} kind={kind} field={field} className="shrink-0 text-xs text-ink2">
            <i className={`swatch swatch-${look}`} style={{ color: `var(--${hue})` }} />
            {label} <span className="text-ink">{valueOfLine(i)}</span>
          </Definition>
        );
      })}
    </div>
  );
}
