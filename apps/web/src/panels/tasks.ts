import { formatCount, formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const tasks = chartPanel({
  id: 'tasks',
  title: 'Tasks',
  kind: 'host.system',
  unit: 'count',
  rows: { show: 'host' },
  lines: [
    { field: 'threads', hue: 'tasks', look: 'area' },
    { field: 'processes', hue: 'second', look: 'line' },
  ],
  reads: ['maxPids', 'pidsRatio', 'running', 'blocked'],
  figure: (read) => ({
    big: formatCount(read('threads')),
    of: `of ${formatCount(read('maxPids'))} pids · ${formatRatio(read('pidsRatio'))} · ${formatCount(read('blocked'))} blocked`,
    field: 'threads',
  }),
  limits: (read) => {
    const most = read('maxPids');
    return most === null ? [] : [{ label: `most ${formatCount(most)}`, value: most, look: 'limit' }];
  },
  leastTop: 10,
});
