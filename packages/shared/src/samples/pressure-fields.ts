import type { FieldDefinition } from './define-sample.ts';

const resources = ['cpu', 'memory', 'io'] as const;
const shares = ['some', 'full'] as const;
type Capitalized = 'Some' | 'Full';
type Resource = (typeof resources)[number];
type PressureFields = Readonly<
  Record<`${Resource}${Capitalized}${'Avg10' | 'Avg60' | 'Avg300' | 'Stall'}Ratio`, FieldDefinition> &
    Record<`${Resource}${Capitalized}StallSeconds`, FieldDefinition>
>;

/** The thirty pressure-stall fields of a host or a cgroup; `file` names the kernel file of a resource. */
export function pressureFields(
  file: (resource: string) => string,
  metric: (resource: string, share: 'waiting' | 'stalled') => string,
): PressureFields {
  const fields: Record<string, FieldDefinition> = {};
  for (const resource of resources) {
    for (const share of shares) {
      const prefix = `${resource}${share === 'some' ? 'Some' : 'Full'}`;
      const who = share === 'some' ? 'at least one task' : 'all non-idle tasks at once';
      const source = `${file(resource)} ${share}`;
      for (const window of [10, 60, 300]) {
        fields[`${prefix}Avg${window}Ratio`] = {
          unit: 'ratio',
          type: 'gauge',
          title: `${resource} ${share}, ${window} s`,
          meaning: `Share of the last ${window} s in which ${who} waited for ${resource}; the kernel’s average.`,
          source: `${source} avg${window}`,
        };
      }
      fields[`${prefix}StallSeconds`] = {
        unit: 'seconds',
        type: 'counter',
        title: `${resource} ${share}, stall time`,
        meaning: `Time since the start in which ${who} waited for ${resource}.`,
        source: `${source} total (µs)`,
        metric: { name: metric(resource, share === 'some' ? 'waiting' : 'stalled') },
      };
      fields[`${prefix}StallRatio`] = {
        unit: 'ratio',
        type: 'gauge',
        title: `${resource} ${share}, now`,
        meaning: `Share of the last interval in which ${who} waited for ${resource}: change of the stall time ÷ elapsed time.`,
        source: `${source} total`,
        derive: { rateOf: `${prefix}StallSeconds` },
      };
    }
  }
  // Built in loops over the same lists as the type.
  return fields as PressureFields;
}
