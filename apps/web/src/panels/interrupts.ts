import { formatCores } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const interrupts = chartPanel({
  id: 'interrupts',
  title: 'Interrupts and steal',
  kind: 'host.cpu',
  unit: 'cores',
  rows: { show: 'host' },
  lines: [
    { field: 'softirqCores', hue: 'net', look: 'area' },
    { field: 'irqCores', hue: 'second', look: 'line' },
    { field: 'stealCores', hue: 'psi', look: 'line' },
  ],
  figure: (read) => ({
    big: formatCores(read('softirqCores')),
    of: `cores on soft interrupts · steal ${formatCores(read('stealCores'))}`,
    field: 'softirqCores',
  }),
  leastTop: 0.1,
});
