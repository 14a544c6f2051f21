import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { WorkloadFilter } from './workload-filter.ts';

/** The shape of the table until the first picture of the node is there. */
export function WorkloadsSkeleton({ silent }: { readonly silent: boolean }) {
  return (
    <div className="card" aria-busy="true">
      <p className="mb-3 text-ink2" role="status">
        {silent
          ? 'The node is silent; its workloads were not read yet.'
          : 'Reading the workloads of the node …'}
      </p>
      {[72, 54, 63, 48, 66, 58, 44, 61].map((width) => (
        <div key={width} className="flex items-center gap-4 border-t border-line2 py-2">
          <span className="skeleton h-3" style={{ width: `${width / 2}%` }} />
          <span className="skeleton ml-auto h-3 w-16" />
          <span className="skeleton h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

export function WorkloadsUnavailable({ why }: { readonly why: string | null }) {
  return (
    <div className="card" role="alert">
      <EmptyState title="The workloads could not be read.">
        {why ?? 'The hub gave no reason.'} The tab “About” lists every source of the agent, and what would
        help.
      </EmptyState>
    </div>
  );
}

export function NoWorkloads() {
  return (
    <div className="card">
      <EmptyState title="The agent sees no cgroups on this node.">
        Its cgroup folder may not be mounted: the tab “About” says what it reads, and why it fails.
      </EmptyState>
    </div>
  );
}

interface NothingFoundProps {
  readonly filter: WorkloadFilter;
  readonly clear: () => void;
}

export function NothingFound({ filter, clear }: NothingFoundProps) {
  const chosen = [...filter.kinds, ...filter.qos, ...filter.runtimes].join(', ');
  const text = filter.text.trim();
  return (
    <div className="card" role="status">
      <EmptyState
        title={`No workload${chosen ? ` of ${chosen}` : ''}${text ? ` with “${text}” in its name, path or id` : ''}.`}
      >
        <Button onClick={clear}>Show all</Button>
      </EmptyState>
    </div>
  );
}
