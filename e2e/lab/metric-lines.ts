export interface MetricLine {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const escapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };

/** Reads Prometheus text far enough to compare values; whether it is valid is for Prometheus itself to say. */
export function metricLines(text: string): readonly MetricLine[] {
  return text.split('\n').flatMap((line) => {
    const match = sample.exec(line);
    if (!match) return [];
    const [, name = '', labelText = '', value = ''] = match;
    const labels = [...labelText.matchAll(label)].map(([, key = '', raw = '']) => [
      key,
      raw.replaceAll(/\\[\\"n]/g, (escape) => escapes[escape] ?? escape),
    ]);
    return [{ name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }];
  });
}

/** The value of the one line with this name and (at least) these labels; null when there is none. */
export function metricValue(
  lines: readonly MetricLine[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const found = lines.filter(
    (line) =>
      line.name === name && Object.entries(labels).every(([key, value]) => line.labels[key] === value),
  );
  if (found.length > 1) throw new Error(`${name} has ${found.length} lines with these labels`);
  return found[0]?.value ?? null;
}

/** The part of the text that is about names with a prefix, HELP and TYPE lines included. */
export function ownPart(text: string, prefix: string): string {
  const own = text.split('\n').filter((line) => line.replace(/^# (HELP|TYPE) /, '').startsWith(prefix));
  return `${own.join('\n')}\n`;
}
