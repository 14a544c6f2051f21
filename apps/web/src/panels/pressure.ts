import { formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const pressure = chartPanel({
  id: 'pressure',
  title: 'Pressure (PSI some, 10 s)',
  kind: 'host.pressure',
  unit: 'ratio',
  rows: { show: 'host' },
  lines: [
    { field: 'memorySomeAvg10Ratio', label: 'memory', hue: 'mem', look: 'area' },
    { field: 'cpuSomeAvg10Ratio', label: 'cpu', hue: 'cpu', look: 'line' },
    { field: 'ioSomeAvg10Ratio', label: 'io', hue: 'disk', look: 'line' },
  ],
  figure(read) {
    const resources = (['memory', 'cpu', 'io'] as const).map((name) => ({
      name,
      field: `${name}SomeAvg10Ratio` as const,
      value: read(`${name}SomeAvg10Ratio`),
    }));
    const [worst, ...others] = resources.sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
    return {
      big: formatRatio(worst?.value),
      of: [worst?.name, ...others.map(({ name, value }) => `${name} ${formatRatio(value)}`)].join(' · '),
      field: worst?.field ?? 'memorySomeAvg10Ratio',
    };
  },
  leastTop: 0.1,
});
