/** Escapes a label value: backslash, quote and newline (Prometheus text format 0.0.4). */
export function labelValue(value: string): string {
  return /[\\"\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value;
}

/** `a="x",b="y"`, without braces; empty for none. Labels without a value are left out: to Prometheus they are the same. */
export function labelText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${labelValue(value)}"`)
    .join(',');
}

export function joinLabels(first: string, second: string): string {
  if (first === '') return second;
  return second === '' ? first : `${first},${second}`;
}

/** One sample, with its newline. `labels` is the text of `labelText`. */
export function metricLine(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}\n` : `${name}{${labels}} ${value}\n`;
}

/** The two lines above a family. */
export function familyHead(name: string, type: 'counter' | 'gauge', help: string): string {
  const text = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return `# HELP ${name} ${text}\n# TYPE ${name} ${type}\n`;
}
