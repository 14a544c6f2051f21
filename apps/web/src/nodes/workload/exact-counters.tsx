import { formatCount, formatRatio, formatUnit } from '../../format.ts';
import { FieldDefinition } from '../workloads/field-definition.tsx';
import type { FieldRef, Need, WorkloadFigures } from '../workloads/workload-figures.ts';
import type { LastFigures } from './last-figures.ts';
import { useWorkloadFigure } from './use-workload-figure.ts';

const counters: readonly (FieldRef & { readonly title: string })[] = [
  { kind: 'workload.cpu', field: 'usageSeconds', title: 'CPU time' },
  { kind: 'workload.cpu', field: 'userSeconds', title: 'in user code' },
  { kind: 'workload.cpu', field: 'systemSeconds', title: 'in the kernel' },
  { kind: 'workload.cpu', field: 'throttledSeconds', title: 'Throttled for' },
  { kind: 'workload.memory', field: 'peakBytes', title: 'Peak memory' },
  { kind: 'workload.memory', field: 'limitHits', title: 'Memory limit hits' },
  { kind: 'workload.memory', field: 'oomKills', title: 'OOM kills' },
  { kind: 'workload.memory', field: 'pageFaults', title: 'Page faults' },
  { kind: 'workload.memory', field: 'majorPageFaults', title: 'Major page faults' },
  { kind: 'workload.tasks', field: 'processes', title: 'Processes in it' },
  { kind: 'workload.tasks', field: 'threads', title: 'Threads in it' },
];

const periods: FieldRef = { kind: 'workload.cpu', field: 'periods' };
const throttled: FieldRef = { kind: 'workload.cpu', field: 'throttledPeriods' };

export const counterNeeds: readonly Need[] = [periods, throttled, ...counters].map(
  // A pair of the registry is a need of one field.
  ({ kind, field }) => ({ kind, fields: [field] }) as unknown as Need,
);

interface ExactCountersProps {
  readonly row: string;
  readonly gone: boolean;
  readonly figures: WorkloadFigures;
  readonly last: LastFigures;
}

/** Counters since the cgroup exists, to the last digit: what a report or a comparison needs. */
export function ExactCounters(props: ExactCountersProps) {
  return (
    <dl className="facts">
      {counters.map((counter) => (
        <Counter key={counter.title} counter={counter} {...props} />
      ))}
      <ThrottledPeriods {...props} />
    </dl>
  );
}

function Counter({ counter, ...at }: ExactCountersProps & { readonly counter: (typeof counters)[number] }) {
  const value = useWorkloadFigure(counter, at);
  return (
    <div>
      <dt>
        <FieldDefinition of={counter}>{counter.title}</FieldDefinition>
      </dt>
      <dd>{exact(value, counter)}</dd>
    </div>
  );
}

function ThrottledPeriods(at: ExactCountersProps) {
  const all = useWorkloadFigure(periods, at);
  const hit = useWorkloadFigure(throttled, at);
  const share = all > 0 ? ` (${formatRatio(hit / all)})` : '';
  return (
    <div>
      <dt>
        <FieldDefinition of={throttled}>Throttled periods</FieldDefinition>
      </dt>
      <dd>
        {formatCount(hit)} of {formatCount(all)}
        {share}
      </dd>
    </div>
  );
}

function exact(value: number, { kind, field }: FieldRef): string {
  if (field === 'peakBytes') {
    return Number.isNaN(value)
      ? formatCount(value)
      : `${formatUnit(value, 'bytes')} (${value.toLocaleString('en-GB')} B)`;
  }
  if (kind === 'workload.cpu' && !Number.isNaN(value)) {
    return `${value.toLocaleString('en-GB', { maximumFractionDigits: 3 })} s`;
  }
  return Number.isNaN(value) ? formatCount(value) : value.toLocaleString('en-GB');
}
