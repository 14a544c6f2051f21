import { formatUnit } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const networkFaults = chartPanel({
  id: 'network-faults',
  title: 'Network errors and drops',
  kind: 'network',
  unit: 'perSecond',
  rows: { show: 'chosen', rankBy: ['receivedBytes', 'sentBytes'], not: /^lo$/ },
  lines: [
    { field: 'receivedDropsPerSecond', label: 'drops in', hue: 'net', look: 'line' },
    { field: 'sentDropsPerSecond', label: 'out', hue: 'second', look: 'line' },
    { field: 'receivedErrorsPerSecond', label: 'errors in', hue: 'psi', look: 'line' },
  ],
  reads: ['receivedPacketsPerSecond', 'sentPacketsPerSecond', 'sentErrorsPerSecond'],
  figure(read) {
    const drops = sum(read('receivedDropsPerSecond'), read('sentDropsPerSecond'));
    const packets = sum(read('receivedPacketsPerSecond'), read('sentPacketsPerSecond'));
    return {
      big: formatUnit(drops, 'perSecond'),
      of: `dropped of ${formatUnit(packets, 'perSecond')} packets`,
      field: 'receivedDropsPerSecond',
    };
  },
  leastTop: 10,
});

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
