import { z } from 'zod';
import { workloadItem } from '../facets/workloads.ts';
import { defineEvent } from './define-event.ts';

const identity = workloadItem.pick({
  path: true,
  name: true,
  kind: true,
  runtime: true,
  containerId: true,
  podUid: true,
  qos: true,
});

export const workloadAppeared = defineEvent({
  name: 'workload-appeared',
  producer: 'node',
  severity: 'info',
  title: 'Workload appeared',
  sentence:
    'A cgroup came to life. Those that live when the agent runs for the first time are not counted as appeared.',
  source: 'inotify on the cgroup folders, or the full scan',
  data: identity,
  line: ({ kind, name }) => `${kind} ${name} appeared`,
});

export const workloadGone = defineEvent({
  name: 'workload-gone',
  producer: 'node',
  severity: 'info',
  title: 'Workload gone',
  sentence: 'A cgroup was removed, with the last figures that the agent read of it.',
  source: 'inotify on the cgroup folders, or a kept descriptor that answers ENODEV',
  data: identity.extend({
    livedMs: z.number().nonnegative().describe('From first seen until gone, on the agent’s clock.'),
    cpuSeconds: z.number().nullable().describe('CPU time at the last read.'),
    peakBytes: z.number().nullable().describe('Peak memory at the last read.'),
    oomKills: z.number().nullable().describe('OOM kills at the last read.'),
  }),
  line: ({ kind, name, oomKills }) =>
    `${kind} ${name} is gone${oomKills !== null && oomKills > 0 ? `, after ${oomKills} OOM kills` : ''}`,
});
