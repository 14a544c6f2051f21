import { formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const pressureFull = chartPanel({
  id: 'pressure-full',
  title: 'Standstill (PSI full, 10 s)',
  kind: 'host.pressure',
  unit: 'ratio',
  rows: { show: 'host' },
  lines: [
    { field: 'memoryFullAvg10Ratio', label: 'memory', hue: 'mem', look: 'area' },
    { field: 'ioFullAvg10Ratio', label: 'io', hue: 'disk', look: 'line' },
  ],
  figure: (read) => ({
    big: formatRatio(read('memoryFullAvg10Ratio')),
    of: `memory · io ${formatRatio(read('ioFullAvg10Ratio'))}`,
    field: 'memoryFullAvg10Ratio',
  }),
  leastTop: 0.1,
});
