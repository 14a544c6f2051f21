import { formatBytesPerSecond } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const network = chartPanel({
  id: 'network',
  title: 'Network',
  kind: 'network',
  unit: 'bytesPerSecond',
  rows: { show: 'chosen', rankBy: ['receivedBytes', 'sentBytes'], not: /^lo$/ },
  lines: [
    { field: 'receivedBytesPerSecond', label: 'received', hue: 'net', look: 'area' },
    { field: 'sentBytesPerSecond', label: 'sent', hue: 'second', look: 'line' },
  ],
  figure: (read) => ({
    big: `${formatBytesPerSecond(read('receivedBytesPerSecond'))} in`,
    of: `${formatBytesPerSecond(read('sentBytesPerSecond'))} out`,
    field: 'receivedBytesPerSecond',
  }),
  leastTop: 16 * 1024,
});
