import { formatBytes, formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const fileSystems = chartPanel({
  id: 'fs',
  title: 'File systems',
  kind: 'filesystem',
  unit: 'ratio',
  rows: { show: 'each', most: 4 },
  lines: [{ field: 'usedRatio', hue: 'disk', look: 'area' }],
  reads: ['availableBytes', 'sizeBytes'],
  figure: (read) => ({
    big: formatRatio(read('usedRatio')),
    of: `of ${formatBytes(read('sizeBytes'))} · ${formatBytes(read('availableBytes'))} left on the fullest`,
    field: 'usedRatio',
  }),
  top: () => 1,
});
