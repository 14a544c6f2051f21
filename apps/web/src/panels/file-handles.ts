import { formatCount, formatRatio } from '../format.ts';
import { chartPanel } from './chart-panel.tsx';

export const fileHandles = chartPanel({
  id: 'file-handles',
  title: 'File handles',
  kind: 'host.system',
  unit: 'count',
  rows: { show: 'host' },
  lines: [{ field: 'fileHandles', hue: 'tasks', look: 'area' }],
  reads: ['maxFileHandles'],
  figure(read) {
    const [used, most] = [read('fileHandles'), read('maxFileHandles')];
    // Kernels since 2019 set the limit to the largest number there is.
    if (most !== null && most > 1e15) return { big: formatCount(used), of: 'no limit', field: 'fileHandles' };
    const share = used === null || most === null || most === 0 ? null : used / most;
    return {
      big: formatCount(used),
      of: `of ${formatCount(most)} · ${formatRatio(share)}`,
      field: 'fileHandles',
    };
  },
  leastTop: 100,
});
