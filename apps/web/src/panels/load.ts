import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const load = chartPanel({
  id: 'load',
  title: 'Load',
  kind: 'host.cpu',
  unit: 'load',
  rows: { show: 'host' },
  lines: [
    { field: 'load1', label: '1 min', hue: 'cpu', look: 'area' },
    { field: 'load5', label: '5 min', hue: 'second', look: 'line' },
    { field: 'load15', label: '15 min', hue: 'second', look: 'dashed' },
  ],
  reads: ['coresOnline'],
  figure: (read) => ({
    big: formatUnit(read('load1'), 'load'),
    of: `over ${read('coresOnline') ?? '?'} cores`,
    field: 'load1',
  }),
  limits: (read) => {
    const cores = read('coresOnline');
    return cores === null ? [] : [{ label: `${cores} cores`, value: cores, look: 'total' }];
  },
  leastTop: 1,
});
