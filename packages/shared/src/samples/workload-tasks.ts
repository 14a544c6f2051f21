import { defineSample } from './define-sample.ts';

export const workloadTasks = defineSample({
  name: 'workload.tasks',
  rows: 'workload',
  everyMs: 1000,
  title: 'Workload tasks',
  sentence: 'Processes and threads of a cgroup, against its limit of pids.',
  fields: {
    pids: {
      unit: 'count',
      type: 'gauge',
      title: 'pids',
      meaning: 'Tasks (threads) in the cgroup and all below it.',
      source: 'pids.current',
      metric: { name: 'container_threads' },
    },
    pidsLimit: {
      unit: 'count',
      type: 'gauge',
      title: 'pids limit',
      meaning: 'Most tasks it may have; not reported without a limit.',
      source: 'pids.max',
      metric: { name: 'container_threads_max' },
    },
    processes: {
      unit: 'count',
      type: 'gauge',
      title: 'processes',
      meaning: 'Processes directly in this cgroup; counted every 10 s.',
      source: 'cgroup.procs',
      metric: { name: 'container_processes' },
    },
    threads: {
      unit: 'count',
      type: 'gauge',
      title: 'threads',
      meaning: 'Threads directly in this cgroup; counted every 10 s.',
      source: 'v1: tasks; v2: cgroup.threads',
    },
    pidsRatio: {
      unit: 'ratio',
      type: 'gauge',
      title: 'pids of limit',
      meaning: 'Pids ÷ pids limit of this cgroup.',
      source: 'pids.current, pids.max',
      derive: { quotientOf: 'pids', by: 'pidsLimit' },
    },
  },
});
