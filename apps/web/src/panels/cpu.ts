import { formatCores, formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const cpu = chartPanel({
  id: 'cpu',
  title: 'CPU',
  kind: 'host.cpu',
  unit: 'cores',
  rows: { show: 'host' },
  lines: [
    { field: 'usedCores', hue: 'cpu', look: 'area' },
    { field: 'systemCores', hue: 'second', look: 'line' },
    { field: 'iowaitCores', hue: 'disk', look: 'line' },
  ],
  reads: ['coresOnline', 'usedRatio', 'stealCores'],
  figure: (read) => ({
    big: formatCores(read('usedCores')),
    of: `of ${read('coresOnline') ?? '?'} cores · ${formatRatio(read('usedRatio'))}`,
    field: 'usedCores',
  }),
  top: (read) => read('coresOnline'),
});
