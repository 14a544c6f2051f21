import { findField, type Workload } from '@kubevitals/shared';
import { expect, it } from 'vitest';
import { panelsOf, workloadPanels } from './workload-panels.ts';

it('draws fields of the registry only, in the unit of the chart', () => {
  for (const { kind, lines, unit } of workloadPanels) {
    for (const { field } of lines) expect([field, findField(kind, field)?.unit]).toEqual([field, unit]);
  }
});

it('draws limits as lines, and throttling only where there is a quota', () => {
  const limited = { cpuLimitCores: 0.5, memoryLimitBytes: 1024, memoryHighBytes: null } as Workload;
  const ids = (item: Workload) => panelsOf(item).map(({ id }) => id);
  expect(ids(limited)).toContain('throttling');
  expect(ids({ ...limited, cpuLimitCores: null })).not.toContain('throttling');
  const memory = workloadPanels.find(({ id }) => id === 'memory');
  expect(memory?.limits?.({ item: limited, peakBytes: 512 })).toEqual([
    { label: 'limit', value: 1024, look: 'limit' },
    { label: 'peak', value: 512, look: 'total' },
  ]);
  expect(memory?.limits?.({ item: limited, peakBytes: Number.NaN })).toHaveLength(1);
});
