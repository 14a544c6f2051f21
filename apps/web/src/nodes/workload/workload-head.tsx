import type { Workload } from '@kubevitals/shared';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { KindIcon, kindMeanings } from '../workloads/kind-icon.tsx';
import { printable } from '../workloads/printable.ts';

interface WorkloadHeadProps {
  readonly id: string;
  /** What is known of it, also after it went. */
  readonly named: Pick<Workload, 'name' | 'kind' | 'path' | 'qos' | 'runtime'>;
  readonly parent: string | null;
  readonly items: ReadonlyMap<string, Workload>;
  readonly open: (id: string | null) => void;
}

/** Where it stands in the tree, each step a way up, and what it is. */
export function WorkloadHead({ id, named, parent, items, open }: WorkloadHeadProps) {
  const above = pathTo(parent, items, id);
  return (
    <div className="mb-3">
      <nav aria-label="Where it is" className="flex flex-wrap items-center gap-1 text-ink2">
        <button type="button" className="link-button" onClick={() => open(null)}>
          Workloads
        </button>
        {above.map(({ id: step, name }) => (
          <Fragment key={step}>
            <ChevronRight aria-hidden size={12} className="text-ink3" />
            <button type="button" className="link-button max-w-48 truncate" onClick={() => open(step)}>
              {printable(name)}
            </button>
          </Fragment>
        ))}
      </nav>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="m-0 text-lg font-semibold break-all">{printable(named.name)}</h2>
        <Chip title={kindMeanings[named.kind]}>
          <KindIcon kind={named.kind} />
          {named.kind}
        </Chip>
        {named.qos === null ? null : <Chip>{named.qos}</Chip>}
        {named.runtime === null ? null : (
          <Chip>{named.runtime === 'unknown' ? 'runtime unknown' : named.runtime}</Chip>
        )}
      </div>
      <p className="mono mt-1 mb-0 break-all text-ink3">{printable(named.path)}</p>
    </div>
  );
}

interface Step {
  readonly id: string;
  readonly name: string;
}

/** From the top down to the one above; a circle ends it. */
function pathTo(parent: string | null, items: ReadonlyMap<string, Workload>, self: string): readonly Step[] {
  const steps: Step[] = [];
  const seen = new Set([self]);
  let next = parent;
  while (next !== null && !seen.has(next)) {
    const item = items.get(next);
    if (!item) break;
    seen.add(next);
    steps.unshift({ id: next, name: item.name });
    next = item.parent;
  }
  return steps;
}
