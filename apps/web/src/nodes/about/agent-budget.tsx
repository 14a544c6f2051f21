import { rowIds, type AgentState, type FieldOf, type NodeId } from '@kubevitals/shared';
import { useFacet, useLatest, type Latest } from '../../client/index.ts';
import { formatBytes, formatCores, formatCount, formatDuration, formatUnit } from '../../format.ts';
import { Bar } from '../../ui/bar.tsx';
import { Definition } from '../../ui/definition.tsx';
import { FacetSection } from './facet-section.tsx';

type Field = FieldOf<'agent'>;

/** What the agent costs against what it may, and what it had to make coarser to stay within it. */
export function AgentBudget({ node }: { readonly node: NodeId }) {
  const facet = useFacet(node, 'agent');
  const figures = useLatest(node, 'agent', { rows: [rowIds.agent] });
  const [agent] = facet.items.values();
  return (
    <FacetSection title="Cost of the agent" facet={facet} empty="The agent says nothing of itself.">
      {agent && (
        <>
          {agent.limitedWhy !== null && (
            <p
              role="status"
              className="mt-0 mb-3 rounded-lg border border-warn bg-warn-bg px-3 py-2 text-warn"
            >
              <span aria-hidden="true">▲ </span>
              <span className="font-semibold">Held back by its budget.</span>{' '}
              <span className="text-ink">{agent.limitedWhy}</span>
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-2 wide:grid-cols-4">
            <Budgets agent={agent} figures={figures} />
            <HistorySpan agent={agent} figures={figures} />
          </div>
          <Ticks figures={figures} />
        </>
      )}
    </FacetSection>
  );
}

interface FiguresOf {
  readonly agent: AgentState;
  readonly figures: Latest<'agent'> | null;
}

function Budgets({ agent: { budget }, figures }: FiguresOf) {
  const value = (field: Field) => figures?.value(rowIds.agent, field) ?? null;
  return (
    <>
      <BudgetCard
        field="cpuCores"
        title="CPU"
        hue="cpu"
        value={value('cpuCores')}
        most={budget.cpuCores}
        show={(cores) => `${formatCores(cores)} cores`}
      />
      <BudgetCard
        field="residentBytes"
        title="Memory"
        hue="mem"
        value={value('residentBytes')}
        most={budget.memoryBytes}
        show={formatBytes}
      />
      <BudgetCard
        field="openFiles"
        title="Kept descriptors"
        hue="tasks"
        value={value('openFiles')}
        most={budget.descriptors}
        show={formatCount}
      />
    </>
  );
}

interface BudgetCardProps {
  readonly field: Field;
  readonly title: string;
  readonly hue: 'cpu' | 'mem' | 'tasks';
  readonly value: number | null;
  /** Null: no budget is set. */
  readonly most: number | null;
  readonly show: (value: number | null) => string;
}

function BudgetCard({ field, title, hue, value, most, show }: BudgetCardProps) {
  const ratio = value === null || !most ? null : value / most;
  const tone = ratio !== null && ratio > 1 ? 'bad' : ratio !== null && ratio > 0.85 ? 'warn' : undefined;
  return (
    <div className="card">
      <h3 className="m-0 text-sm font-semibold">
        <Definition kind="agent" field={field}>
          {title}
        </Definition>
      </h3>
      <p className="mt-1 mb-1">
        <span className="text-lg font-semibold">{show(value)}</span>{' '}
        <span className="text-ink2">{most === null ? 'no budget set' : `of ${show(most)}`}</span>
      </p>
      {most === null ? null : (
        <Bar
          value={ratio}
          hue={hue}
          tone={tone}
          label={`${title} of the budget`}
          className="mb-2 block! w-full"
        />
      )}
    </div>
  );
}

function HistorySpan({ agent, figures }: FiguresOf) {
  const seconds = figures?.value(rowIds.agent, 'historySeconds') ?? null;
  return (
    <div className="card">
      <h3 className="m-0 text-sm font-semibold">
        <Definition kind="agent" field="historySeconds">
          History
        </Definition>
      </h3>
      <p className="mt-1 mb-1">
        <span className="text-lg font-semibold">
          {formatDuration(seconds === null ? null : seconds * 1000)}
        </span>{' '}
        <span className="text-ink2">of up to {formatDuration(agent.historySeconds * 1000)}</span>
      </p>
      <p className="m-0 mb-1 text-ink2">
        {formatBytes(figures?.value(rowIds.agent, 'historyBytes'))} at{' '}
        {agent.coarsenessSeconds <= 1 ? 'each second' : `every ${formatCount(agent.coarsenessSeconds)} s`}
      </p>
    </div>
  );
}

const ticks = [
  ['workloads', 'Workloads read'],
  ['tickMs', 'Last tick took'],
  ['tickDelayMs', 'It began late by'],
  ['ticks', 'Ticks'],
  ['lateTicks', 'Late ticks'],
  ['skippedTicks', 'Skipped ticks'],
  ['spooledEvents', 'Events that wait for the hub'],
  ['droppedEvents', 'Events dropped'],
] as const satisfies readonly (readonly [Field, string])[];

const units = { tickMs: 'milliseconds', tickDelayMs: 'milliseconds' } as const;

function Ticks({ figures }: Pick<FiguresOf, 'figures'>) {
  return (
    <div className="card mt-3">
      <dl className="facts">
        {ticks.map(([field, title]) => (
          <div key={field}>
            <dt>
              <Definition kind="agent" field={field}>
                {title}
              </Definition>
            </dt>
            <dd>
              {formatUnit(
                figures?.value(rowIds.agent, field),
                field === 'tickMs' || field === 'tickDelayMs' ? units[field] : 'count',
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
