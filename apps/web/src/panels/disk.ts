import { formatBytesPerSecond, formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const disk = chartPanel({
  id: 'disk',
  title: 'Disk IO',
  kind: 'disk',
  unit: 'bytesPerSecond',
  rows: { show: 'chosen', rankBy: ['readBytes', 'writtenBytes'] },
  lines: [
    { field: 'readBytesPerSecond', hue: 'disk', look: 'area' },
    { field: 'writtenBytesPerSecond', hue: 'second', look: 'line' },
  ],
  reads: ['busyRatio', 'inFlight'],
  figure(read) {
    const [readRate, writeRate] = [read('readBytesPerSecond'), read('writtenBytesPerSecond')];
    const sum = readRate === null || writeRate === null ? null : readRate + writeRate;
    return {
      big: formatBytesPerSecond(sum),
      of: `busy ${formatRatio(read('busyRatio'))} · ${read('inFlight') ?? '?'} in flight`,
      field: 'busyRatio',
    };
  },
  leastTop: 1024 * 1024,
});
