import type { StoredEvent } from '@kubevitals/shared';
import { expect, test } from 'vitest';
import { markOf } from './chart-marks.tsx';

function event(kind: string, data: Record<string, unknown>): StoredEvent {
  const key = { producer: 'local/a', spool: 's', number: 1 };
  return { ...key, kind, data, wallMs: 5, monoMs: 0, subject: null, amends: null, storedMs: 0 };
}

test('starts of the agent are marked, and workloads only when the OOM killer was at them', () => {
  const started = { version: '1', pid: 1, bootId: 'b', rebooted: true };
  expect(markOf(event('agent-started', started))).toEqual({
    id: 'local/a:s:1',
    atMs: 5,
    tone: 'info',
    label: 'Agent 1 started after a reboot of the machine',
  });
  expect(markOf(event('workload-gone', { oomKills: 2 }))?.tone).toBe('bad');
  expect(markOf(event('workload-gone', { oomKills: 0 }))).toBeNull();
  expect(markOf(event('workload-gone', { oomKills: null }))).toBeNull();
});
