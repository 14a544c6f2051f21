'use client';

import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { formatClock, formatDateTime } from '../format.ts';
import type { ChartData, ChartLine, ChartMark } from './chart-data.ts';
import type { Cursor, CursorView } from './chart-board.ts';
import type { Gap } from './gaps.ts';
import { bucketAt, rangeText, valueText } from './readout.ts';
import type { TimeSpan } from './time-axis.ts';

export interface ReadoutAsk {
  readonly plot: RefObject<HTMLElement | null>;
  readonly span: TimeSpan;
  readonly data: ChartData;
  /** Whether the range within a bucket is told, as the chart draws it. */
  readonly band: boolean;
  readonly marks: readonly ChartMark[];
  readonly gaps: readonly Gap[];
  readonly zone: string;
  readonly explainGap?: ((gap: Gap) => string) | undefined;
}

export interface Readout {
  readonly view: CursorView;
  readonly root: RefObject<HTMLDivElement | null>;
}

const dayMs = 86_400_000;

/** Writes the cursor of the page into one chart's readout, straight into the page: nothing renders for it. */
export function useReadoutView(ask: ReadoutAsk): Readout {
  const root = useRef<HTMLDivElement>(null);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const view = useCallback((cursor: Cursor | null) => {
    if (root.current) write(root.current, newest.current, cursor);
  }, []);
  return { root, view };
}

function part(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

function write(root: HTMLElement, ask: ReadoutAsk, cursor: Cursor | null): void {
  const { span, data, zone } = ask;
  const bucket = cursor ? bucketAt(data.times, data.stepMs, cursor.atMs) : -1;
  const time = data.times[bucket];
  root.hidden = !cursor || time === undefined;
  if (!cursor || time === undefined) return;
  const wide = Math.max(1, span.toMs - span.fromMs);
  const percent = (ms: number) => Math.min(100, Math.max(0, ((ms - span.fromMs) / wide) * 100));
  root.style.setProperty('--at', `${percent(time)}%`);
  root.dataset['side'] = percent(time) > 55 ? 'left' : 'right';
  const drag = cursor.dragFromMs;
  root.dataset['dragging'] = drag === null ? 'no' : 'yes';
  if (drag !== null) {
    const [from, to] = [percent(Math.min(drag, cursor.atMs)), percent(Math.max(drag, cursor.atMs))];
    root.style.setProperty('--from', `${from}%`);
    root.style.setProperty('--wide', `${to - from}%`);
  }
  const clock = Date.now() - time > dayMs ? formatDateTime(time, zone) : formatClock(time, zone);
  setText(part(root, 'time'), clock);
  writeValues(root, ask, bucket);
}

function writeValues(
  root: HTMLElement,
  { data, band, marks, gaps, explainGap }: ReadoutAsk,
  bucket: number,
): void {
  const time = data.times[bucket] ?? 0;
  const gap = gaps.find(({ fromMs, toMs }) => time >= fromMs && time < toMs);
  setText(part(root, 'gap'), gap ? (explainGap?.(gap) ?? 'Nothing was reported here.') : '');
  const near = marks.filter(({ atMs }) => Math.abs(atMs - time) <= data.stepMs * 1.5);
  setText(part(root, 'marks'), near.map(({ label }) => label).join(' · '));
  root.dataset['gap'] = gap ? 'yes' : 'no';
  data.lines.forEach((line, i) => {
    setText(part(root, `value ${i}`), valueText(line, bucket, data.unit));
    setText(part(root, `range ${i}`), band ? rangeText(line, bucket, data.unit) : '');
  });
}

function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

export interface CursorReadoutProps {
  /** What the cursor is written into. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly lines: readonly ChartLine[];
}

/** Most lines that one readout lists; a chart with more shows the first. */
const mostLines = 12;

export function CursorReadout({ root, lines }: CursorReadoutProps) {
  return (
    <div ref={root} hidden aria-live="polite" className="chart-cursor">
      <div className="chart-crosshair" />
      <div className="chart-selection" />
      <div className="chart-readout">
        <div className="font-semibold" data-part="time" />
        <div className="text-ink2" data-part="gap" />
        <dl>
          {lines.slice(0, mostLines).map(({ id, label, hue, look }, i) => (
            <div key={id}>
              <dt>
                <i className={`swatch swatch-${look}`} style={{ color: `var(--${hue})` }} />
                {label}
              </dt>
              <dd>
                <span data-part={`value ${i}`} />
                <small data-part={`range ${i}`} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="text-ink2" data-part="marks" />
      </div>
    </div>
  );
}
