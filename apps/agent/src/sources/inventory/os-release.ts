/** Parses os-release(5): `KEY=value` lines with shell quoting. */
export function parseOsRelease(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim());
    if (match) values.set(match[1]!, unquote(match[2]!));
  }
  return values;
}

function unquote(value: string): string {
  const quote = value[0];
  if ((quote !== '"' && quote !== "'") || !value.endsWith(quote) || value.length < 2) return value;
  const inner = value.slice(1, -1);
  return quote === '"' ? inner.replace(/\\(["$`\\])/g, '$1') : inner;
}
