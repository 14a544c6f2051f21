import { memo } from 'react';
import type { ChartLimit, ChartMark } from './chart-data.ts';
import type { Gap } from './gaps.ts';
import type { TimeSpan, TimeTick } from './time-axis.ts';
import type { ValueAxis } from './value-axis.ts';

export interface ChartFrameProps {
  readonly axis: ValueAxis;
  readonly limits: readonly ChartLimit[];
}

/** Grid lines, their labels and the limits: drawn anew only when the axis changes. */
export const ChartFrame = memo(function ChartFrame({ axis, limits }: ChartFrameProps) {
  return (
    <div aria-hidden="true" className="chart-frame">
      {axis.unitLabel ? <span className="chart-unit">{axis.unitLabel}</span> : null}
      {axis.ticks.map(({ value, label }) => (
        <div key={value} className="chart-grid" style={{ bottom: `${(value / axis.top) * 100}%` }}>
          <span>{label}</span>
        </div>
      ))}
      {limits
        .filter(({ value }) => value <= axis.top)
        .map(({ label, value, look }) => (
          <div
            key={`${look} ${label}`}
            className={`chart-limit chart-limit-${look}`}
            data-below={value > axis.top * 0.85 || undefined}
            style={{ bottom: `${(value / axis.top) * 100}%` }}
          >
            <span>{label}</span>
          </div>
        ))}
    </div>
  );
});

export interface ChartTimeProps {
  readonly span: TimeSpan;
  readonly ticks: readonly TimeTick[];
  readonly gaps: readonly Gap[];
  readonly marks: readonly ChartMark[];
}

/** What lies on the time axis: its labels, the gaps as hatching, the marks of what happened. */
export const ChartTime = memo(function ChartTime({ span, ticks, gaps, marks }: ChartTimeProps) {
  const at = (ms: number) => ((ms - span.fromMs) / Math.max(1, span.toMs - span.fromMs)) * 100;
  const within = (ms: number) => Math.min(100, Math.max(0, at(ms)));
  return (
    <div aria-hidden="true" className="chart-frame">
      {gaps.map(({ fromMs, toMs }) => (
        <div
          key={fromMs}
          className="chart-gap hatched"
          style={{ left: `${within(fromMs)}%`, width: `${within(toMs) - within(fromMs)}%` }}
        />
      ))}
      {ticks.map(({ atMs, label }) => (
        <span key={atMs} className="chart-tick" style={{ left: `${at(atMs)}%` }} data-edge={edge(at(atMs))}>
          {label}
        </span>
      ))}
      {marks
        .filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs)
        .map(({ id, atMs, tone }) => (
          <span key={id} className={`chart-mark chart-mark-${tone}`} style={{ left: `${at(atMs)}%` }}>
            ▲
          </span>
        ))}
    </div>
  );
});

function edge(percent: number): 'start' | 'end' | undefined {
  if (percent < 6) return 'start';
  return percent > 94 ? 'end' : undefined;
}
