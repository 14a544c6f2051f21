import { defineSample, type FieldDefinition } from './define-sample.ts';

const modes = {
  user: 'user code, without nice and guest',
  nice: 'user code at lowered priority',
  system: 'kernel code',
  idle: 'nothing',
  iowait: 'nothing, while some task waited for a disk',
  irq: 'hardware interrupts',
  softirq: 'soft interrupts',
  steal: 'nothing: the hypervisor ran another guest',
} as const;

export type CpuMode = keyof typeof modes;
export const cpuModes = Object.keys(modes) as readonly CpuMode[];

type ModeFields = Readonly<
  Record<`${CpuMode}Seconds`, FieldDefinition> & Record<`${CpuMode}Cores`, FieldDefinition>
>;

function modeFields(
  line: string,
  labels: (mode: string) => Readonly<Record<string, string>> | null,
): ModeFields {
  const fields: Record<string, FieldDefinition> = {};
  for (const [mode, what] of Object.entries(modes)) {
    const metricLabels = labels(mode);
    fields[`${mode}Seconds`] = {
      unit: 'seconds',
      type: 'counter',
      title: `${mode} time`,
      meaning: `CPU time since boot spent on ${what}.`,
      source: `/proc/stat ${line} (ticks of 1/100 s)`,
      ...(metricLabels ? { metric: { name: 'node_cpu_seconds_total', labels: metricLabels } } : {}),
    };
  }
  for (const [mode, what] of Object.entries(modes)) {
    fields[`${mode}Cores`] = {
      unit: 'cores',
      type: 'gauge',
      title: mode,
      meaning: `Cores busy with ${what}: change of the counter ÷ elapsed time.`,
      source: `/proc/stat ${line}`,
      derive: { rateOf: `${mode}Seconds` },
    };
  }
  // Built in a loop over the same list as the type.
  return fields as ModeFields;
}

const busySeconds = {
  unit: 'seconds',
  type: 'counter',
  title: 'busy time',
  meaning:
    'CPU time since boot spent on user (guests included), nice, system, irq and softirq; not idle, iowait or steal.',
} as const;

export const hostCpu = defineSample({
  name: 'host.cpu',
  rows: 'host',
  everyMs: 1000,
  title: 'CPU',
  sentence: 'What all cores of the machine did, by mode, with the load averages.',
  fields: {
    coresOnline: {
      unit: 'count',
      type: 'gauge',
      title: 'cores',
      meaning: 'Logical CPUs that are online: the number of cpuN lines.',
      source: '/proc/stat cpuN',
    },
    ...modeFields('cpu', () => null),
    busySeconds: { ...busySeconds, source: '/proc/stat cpu' },
    usedCores: {
      unit: 'cores',
      type: 'gauge',
      title: 'used',
      meaning: 'Cores busy with anything but idle, iowait and steal: change of busy time ÷ elapsed time.',
      source: '/proc/stat cpu',
      derive: { rateOf: 'busySeconds' },
    },
    usedRatio: {
      unit: 'ratio',
      type: 'gauge',
      title: 'share of the machine',
      meaning: 'Used cores ÷ online cores.',
      source: '/proc/stat cpu',
      derive: { quotientOf: 'usedCores', by: 'coresOnline' },
    },
    contextSwitches: {
      unit: 'count',
      type: 'counter',
      title: 'context switches',
      meaning: 'Context switches since boot.',
      source: '/proc/stat ctxt',
      metric: { name: 'node_context_switches_total' },
    },
    contextSwitchRate: {
      unit: 'perSecond',
      type: 'gauge',
      title: 'context switches',
      meaning: 'Context switches a second, over all cores.',
      source: '/proc/stat ctxt',
      derive: { rateOf: 'contextSwitches' },
    },
    forks: {
      unit: 'count',
      type: 'counter',
      title: 'forks',
      meaning: 'Processes and threads created since boot.',
      source: '/proc/stat processes',
      metric: { name: 'node_forks_total' },
    },
    forkRate: {
      unit: 'perSecond',
      type: 'gauge',
      title: 'forks',
      meaning: 'Processes and threads created a second.',
      source: '/proc/stat processes',
      derive: { rateOf: 'forks' },
    },
    load1: {
      unit: 'load',
      type: 'gauge',
      title: 'load 1 min',
      meaning: 'Runnable and uninterruptible tasks, averaged over one minute.',
      source: '/proc/loadavg field 1',
      metric: { name: 'node_load1' },
    },
    load5: {
      unit: 'load',
      type: 'gauge',
      title: 'load 5 min',
      meaning: 'Runnable and uninterruptible tasks, averaged over five minutes.',
      source: '/proc/loadavg field 2',
      metric: { name: 'node_load5' },
    },
    load15: {
      unit: 'load',
      type: 'gauge',
      title: 'load 15 min',
      meaning: 'Runnable and uninterruptible tasks, averaged over fifteen minutes.',
      source: '/proc/loadavg field 3',
      metric: { name: 'node_load15' },
    },
  },
});

export const hostCore = defineSample({
  name: 'host.core',
  rows: 'core',
  everyMs: 1000,
  title: 'CPU per core',
  sentence: 'What each core did, by mode.',
  fields: {
    ...modeFields('cpuN', (mode) => ({ mode })),
    busySeconds: { ...busySeconds, source: '/proc/stat cpuN' },
    usedCores: {
      unit: 'cores',
      type: 'gauge',
      title: 'used',
      meaning: 'Share of this core busy with anything but idle, iowait and steal.',
      source: '/proc/stat cpuN',
      derive: { rateOf: 'busySeconds' },
    },
  },
});
