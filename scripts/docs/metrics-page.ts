import { actions, calls, events, facets, findings, samples, units } from '@kubevitals/shared';
import type { FieldDefinition, SampleDefinition } from '@kubevitals/shared';
import { schemaRows } from './schema-rows.ts';
import { markdownTable } from './markdown-table.ts';

const rowTitles: Readonly<Record<SampleDefinition['rows'], string>> = {
  host: 'the machine',
  core: 'one for each logical CPU',
  disk: 'one for each block device',
  interface: 'one for each network interface',
  filesystem: 'one for each mounted file system',
  workload: 'one for each life of a cgroup',
  'workload-device': 'one for each life of a cgroup and block device',
  'workload-interface': 'one for each life of a cgroup and network interface',
  'workload-page-size': 'one for each life of a cgroup and page size',
  agent: 'the agent',
  collector: 'one for each collector of the agent',
};

function metricText({ metric }: FieldDefinition): string {
  if (!metric) return '';
  const labels = Object.entries(metric.labels ?? {}).map(([name, value]) => `${name}="${value}"`);
  return `\`${metric.name}${labels.length > 0 ? `{${labels.join(',')}}` : ''}\``;
}

function unitText({ unit, type }: FieldDefinition): string {
  const { label } = units[unit];
  return [label === '' ? unit : label, ...(type === 'counter' ? ['counter'] : [])].join(', ');
}

function sampleSection(sample: SampleDefinition): readonly string[] {
  const rows = Object.entries(sample.fields).map(([name, field]) => [
    `\`${name}\``,
    unitText(field),
    field.meaning,
    field.source,
    metricText(field),
  ]);
  return [
    `### \`${sample.name}\`: ${sample.title}`,
    `${sample.sentence} Rows: ${rowTitles[sample.rows]}. Read every ${sample.everyMs / 1000} s.`,
    markdownTable(['Field', 'Unit', 'Meaning', 'Source', 'Prometheus name'], rows),
  ];
}

function facetSections(): readonly string[] {
  return Object.values(facets).flatMap(({ name, title, sentence, producer, key, source, item }) => [
    `### \`${name}\`: ${title}`,
    `${sentence} Produced by ${producer === 'hub' ? 'the hub' : 'each agent'}. Key: ${key}. Source: ${source}.`,
    markdownTable(['Field', 'Type', 'Meaning'], schemaRows(item)),
  ]);
}

function eventSections(): readonly string[] {
  return Object.values(events).flatMap(({ name, title, sentence, severity, producer, source, data }) => [
    `### \`${name}\`: ${title}`,
    `${sentence} Severity: ${severity}. Produced by ${producer}. Source: ${source}.`,
    markdownTable(['Field', 'Type', 'Meaning'], schemaRows(data)),
  ]);
}

function callSections(): readonly string[] {
  return Object.values(calls).flatMap(({ name, title, sentence, deadlineMs, request, response }) => [
    `### \`${name}\`: ${title}`,
    `${sentence} Deadline: ${deadlineMs / 1000} s.`,
    markdownTable(['Asked', 'Type', 'Meaning'], schemaRows(request)),
    markdownTable(['Answered', 'Type', 'Meaning'], schemaRows(response)),
  ]);
}

function counted(title: string, registry: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(registry);
  return names.length === 0 ? [] : [`## ${title}`, names.map((name) => `- \`${name}\``).join('\n')];
}

/** docs/metrics.md, whole: every kind of every stream, from the registries of `packages/shared`. */
export function metricsPage(): string {
  const blocks = [
    '# Metrics',
    'Every figure that Kubevitals shows: what it means, its unit and where it is read. Generated from the ' +
      'registries in `packages/shared/src` by `npm run docs`; do not edit.',
    'A figure that cannot be read is “not reported”: empty on the page, left out of `/metrics`, never 0. Rates ' +
      'are the change of a counter divided by the time that really passed; a counter that went backwards gives a ' +
      'gap. Fields with a Prometheus name are on the agent’s `/metrics`.',
    '## Units',
    markdownTable(
      ['Unit', 'Shown as', 'Meaning', 'Kept to'],
      Object.entries(units).map(([name, { label, meaning, scale }]) => [
        `\`${name}\``,
        label,
        meaning,
        scale === 1 ? 'whole numbers' : `1/${scale}`,
      ]),
    ),
    '## Samples',
    'Numbers, read each second or every ten.',
    ...Object.values(samples).flatMap(sampleSection),
    '## Facets',
    'State: keyed collections of which only differences travel.',
    ...facetSections(),
    '## Events',
    'What happened, once. Kept on the node until the hub has stored it.',
    ...eventSections(),
    '## Calls',
    'Questions to an agent with one answer.',
    ...callSections(),
    ...counted('Findings', findings),
    ...counted('Actions', actions),
  ];
  return `${blocks.join('\n\n')}\n`;
}
