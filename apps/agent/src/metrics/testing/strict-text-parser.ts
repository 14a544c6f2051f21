export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly help: string;
  readonly series: readonly Series[];
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/**
 * Reads Prometheus text 0.0.4 and throws at anything that is not quite right: a family in two places, a sample without
 * type or help, a series twice, a bad name, a bad escape, a value that is no number, a missing newline at the end.
 */
export function parseStrictly(text: string): Map<string, Family> {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, { type: string; help: string; series: Series[] }>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.split('\n').slice(0, -1)) {
    const head = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (head) {
      const [, kind, name = '', rest = ''] = head;
      if (kind === 'HELP') {
        if (families.has(name)) throw new Error(`${name} comes twice`);
        if (!metricName.test(name)) throw new Error(`bad name ${name}`);
        families.set(name, { type: '', help: rest, series: [] });
        current = name;
      } else {
        const family = families.get(name);
        if (!family || name !== current || family.type !== '') throw new Error(`TYPE out of place: ${line}`);
        if (rest !== 'counter' && rest !== 'gauge') throw new Error(`odd type: ${line}`);
        family.type = rest;
      }
      continue;
    }
    const series = parseSeries(line);
    const family = families.get(series.name);
    if (!family || series.name !== current || family.type === '')
      throw new Error(`sample out of place: ${line}`);
    const key = JSON.stringify([series.name, Object.entries(series.labels).toSorted()]);
    if (seen.has(key)) throw new Error(`series comes twice: ${line}`);
    seen.add(key);
    family.series.push(series);
  }
  for (const [name, { series }] of families) if (series.length === 0) throw new Error(`${name} is empty`);
  return families;
}

function parseSeries(line: string): Series {
  const match = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!match) throw new Error(`not a sample: ${line}`);
  const [, name = '', labels, value = ''] = match;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(value)) throw new Error(`not a number: ${line}`);
  return { name, labels: labels === undefined ? {} : parseLabels(labels, line), value: Number(value) };
}

function parseLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const match = /^([^=]+)="((?:[^"\\]|\\[\\"n])*)"(?:,(?=.)|$)/.exec(rest);
    if (!match) throw new Error(`bad labels: ${line}`);
    const [whole, name = '', escaped = ''] = match;
    if (!labelName.test(name) || name in labels) throw new Error(`bad label ${name}: ${line}`);
    if (escaped === '') throw new Error(`empty label ${name}: ${line}`);
    labels[name] = escaped.replace(/\\([\\"n])/g, (_all, what: string) => (what === 'n' ? '\n' : what));
    rest = rest.slice(whole.length);
  }
  return labels;
}
