import { formatBytes } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const memory = chartPanel({
  id: 'memory',
  title: 'Memory available',
  kind: 'host.memory',
  unit: 'bytes',
  rows: { show: 'host' },
  lines: [
    { field: 'availableBytes', hue: 'mem', look: 'area' },
    { field: 'workingSetBytes', hue: 'second', look: 'line' },
  ],
  reads: ['totalBytes'],
  figure: (read) => ({
    big: formatBytes(read('availableBytes')),
    of: `of ${formatBytes(read('totalBytes'))} · working set ${formatBytes(read('workingSetBytes'))}`,
    field: 'availableBytes',
  }),
  limits: (read) => {
    const total = read('totalBytes');
    return total === null ? [] : [{ label: `total ${formatBytes(total)}`, value: total, look: 'total' }];
  },
});
