import { defineSample } from './define-sample.ts';
import { pressureFields } from './pressure-fields.ts';

export const hostPressure = defineSample({
  name: 'host.pressure',
  rows: 'host',
  everyMs: 1000,
  title: 'Pressure',
  sentence: 'How long tasks of the machine stood still for want of CPU, memory or IO (PSI).',
  fields: pressureFields(
    (resource) => `/proc/pressure/${resource}`,
    (resource, share) => `node_pressure_${resource}_${share}_seconds_total`,
  ),
});
