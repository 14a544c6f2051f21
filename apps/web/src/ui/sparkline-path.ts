export interface SparklineBox {
  readonly width: number;
  readonly height: number;
  readonly max?: number | undefined;
}

/** One SVG path over evenly spaced values; a gap lifts the pen, a lone value is a dot. Empty without any value. */
export function sparklinePath(
  values: readonly (number | null)[],
  { width, height, max }: SparklineBox,
): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const top = Math.max(max ?? 0, ...known) || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let path = '';
  let down = false;
  values.forEach((value, i) => {
    if (value === null) {
      down = false;
      return;
    }
    const x = (i * step).toFixed(1);
    const y = (height - 1 - (Math.max(0, value) / top) * (height - 2)).toFixed(1);
    const alone = !down && (values[i + 1] ?? null) === null;
    path += `${down ? 'L' : 'M'}${x} ${y}${alone ? 'h0.1' : ''}`;
    down = true;
  });
  return path;
}
