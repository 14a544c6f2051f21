import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const diskLatency = chartPanel({
  id: 'disk-latency',
  title: 'Disk latency',
  kind: 'disk',
  unit: 'milliseconds',
  rows: { show: 'chosen', rankBy: ['readBytes', 'writtenBytes'] },
  lines: [
    { field: 'readAwaitMs', hue: 'disk', look: 'area' },
    { field: 'writeAwaitMs', hue: 'second', look: 'line' },
  ],
  reads: ['readRate', 'writeRate'],
  figure: (read) => ({
    big: formatUnit(read('writeAwaitMs') ?? read('readAwaitMs'), 'milliseconds'),
    of: `${formatUnit(read('readRate'), 'perSecond')} reads · ${formatUnit(read('writeRate'), 'perSecond')} writes`,
    field: read('writeAwaitMs') === null ? 'readAwaitMs' : 'writeAwaitMs',
  }),
  leastTop: 1,
});
