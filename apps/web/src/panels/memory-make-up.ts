import { formatBytes, formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const memoryMakeUp = chartPanel({
  id: 'memory-make-up',
  title: 'Memory make-up',
  kind: 'host.memory',
  unit: 'bytes',
  rows: { show: 'host' },
  lines: [
    { field: 'anonBytes', label: 'anon', hue: 'mem', look: 'line' },
    { field: 'cachedBytes', hue: 'second', look: 'line' },
    { field: 'slabReclaimableBytes', label: 'slab', hue: 'tasks', look: 'line' },
    { field: 'dirtyBytes', hue: 'disk', look: 'line' },
  ],
  reads: ['swapTotalBytes', 'swapFreeBytes'],
  figure(read) {
    const [total, free] = [read('swapTotalBytes'), read('swapFreeBytes')];
    const swapText =
      total === 0
        ? 'no swap'
        : `swap ${formatBytes(total === null || free === null ? null : total - free)} of ${formatBytes(total)}`;
    return {
      big: formatUnit(read('anonBytes'), 'bytes'),
      of: `anonymous · ${swapText}`,
      field: 'anonBytes',
    };
  },
  leastTop: 1024 * 1024,
});
