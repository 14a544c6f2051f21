import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const packets = chartPanel({
  id: 'packets',
  title: 'Network packets',
  kind: 'network',
  unit: 'perSecond',
  rows: { show: 'chosen', rankBy: ['receivedBytes', 'sentBytes'], not: /^lo$/ },
  lines: [
    { field: 'receivedPacketsPerSecond', label: 'received', hue: 'net', look: 'area' },
    { field: 'sentPacketsPerSecond', label: 'sent', hue: 'second', look: 'line' },
  ],
  figure: (read) => ({
    big: `${formatUnit(read('receivedPacketsPerSecond'), 'perSecond')} in`,
    of: `${formatUnit(read('sentPacketsPerSecond'), 'perSecond')} out`,
    field: 'receivedPacketsPerSecond',
  }),
  leastTop: 10,
});
