import { defineSample } from './define-sample.ts';
import { pressureFields } from './pressure-fields.ts';

export const workloadPressure = defineSample({
  name: 'workload.pressure',
  rows: 'workload',
  everyMs: 1000,
  title: 'Workload pressure',
  sentence:
    'How long tasks of a cgroup stood still for want of CPU, memory or IO (PSI). On hybrid v1 hosts it is read under unified/. ' +
    'Throttling by a CFS quota counts as CPU pressure.',
  fields: pressureFields(
    (resource) => `${resource}.pressure`,
    (resource, share) => `container_pressure_${resource}_${share}_seconds_total`,
  ),
});
