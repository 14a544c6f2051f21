import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const switches = chartPanel({
  id: 'switches',
  title: 'Context switches',
  kind: 'host.cpu',
  unit: 'perSecond',
  rows: { show: 'host' },
  lines: [{ field: 'contextSwitchRate', hue: 'cpu', look: 'area' }],
  reads: ['forkRate'],
  figure: (read) => ({
    big: formatUnit(read('contextSwitchRate'), 'perSecond'),
    of: `${formatUnit(read('forkRate'), 'perSecond')} forks`,
    field: 'contextSwitchRate',
  }),
  leastTop: 100,
});
