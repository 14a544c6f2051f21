import { calls, events, facets, samples } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { markdownTable } from './markdown-table.ts';
import { metricsPage } from './metrics-page.ts';

test('every kind and every field of the registries has its line', () => {
  const page = metricsPage();
  for (const registry of [samples, facets, events, calls]) {
    for (const { name } of Object.values(registry)) expect(page).toContain(`### \`${name}\``);
  }
  for (const { fields } of Object.values(samples)) {
    for (const name of Object.keys(fields)) expect(page).toContain(`| \`${name}\` |`);
  }
  expect(page).toContain('`container_cpu_usage_seconds_total');
});

test('fields within fields are named by their path', () => {
  expect(metricsPage()).toContain('`budget.descriptors`');
});

test('a cell cannot end its table or become HTML', () => {
  expect(markdownTable(['a'], [['x | <b> `<pid>`\ny']])).toBe('| a |\n| --- |\n| x \\| &lt;b> `<pid>` y |');
});
