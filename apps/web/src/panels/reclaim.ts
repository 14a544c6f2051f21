import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const reclaim = chartPanel({
  id: 'reclaim',
  title: 'Reclaim and major faults',
  kind: 'host.vm',
  unit: 'perSecond',
  rows: { show: 'host' },
  lines: [
    { field: 'majorPageFaultRate', label: 'major', hue: 'mem', look: 'area' },
    { field: 'scanDirectRate', label: 'scanned directly', hue: 'psi', look: 'line' },
    { field: 'scanByKswapdRate', label: 'by kswapd', hue: 'second', look: 'line' },
  ],
  reads: ['pageFaultRate', 'oomKills'],
  figure: (read) => ({
    big: formatUnit(read('majorPageFaultRate'), 'perSecond'),
    of: `major of ${formatUnit(read('pageFaultRate'), 'perSecond')} faults · ${formatUnit(read('oomKills'), 'count')} OOM kills since boot`,
    field: 'majorPageFaultRate',
  }),
  leastTop: 10,
});
