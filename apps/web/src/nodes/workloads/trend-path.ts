export interface TrendBox {
  readonly width: number;
  readonly height: number;
}

/** Highest value of a trend; NaN when nothing was reported. */
export function trendMax(values: readonly number[]): number {
  let max = Number.NaN;
  for (const value of values) if (!(value <= max) && !Number.isNaN(value)) max = value;
  return max;
}

/**
 * An SVG path through the values, from 0 at the bottom to their highest at the top. NaN is a gap: the line stops and
 * starts anew. A single value between two gaps is drawn as a short dash, or it would not be seen.
 */
export function trendPath(values: readonly number[], { width, height }: TrendBox): string {
  const max = trendMax(values);
  const x = (index: number) => ((index * width) / Math.max(1, values.length - 1)).toFixed(1);
  const y = (value: number) => (height - 1 - (max > 0 ? (value / max) * (height - 2) : 0)).toFixed(1);
  let path = '';
  let joined = false;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) {
      joined = false;
      return;
    }
    const alone = !joined && Number.isNaN(values[index + 1] ?? Number.NaN);
    path += `${joined ? 'L' : 'M'}${x(index)} ${y(value)}${alone ? 'h1.5' : ''}`;
    joined = true;
  });
  return path;
}
