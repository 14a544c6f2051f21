import type { NodeId, Workload } from '@kubevitals/shared';
import { useMemo, useState } from 'react';
import { useChartContext } from '../../charts/board-provider.tsx';
import type { ChartMark } from '../../charts/chart-data.ts';
import { useTimeZone } from '../../client/index.ts';
import { formatDateTime, zoneLabel } from '../../format.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useWorkloadFigures } from '../workloads/use-workload-figures.tsx';
import { counterNeeds, ExactCounters } from './exact-counters.tsx';
import { LastFigures } from './last-figures.ts';
import { ProcessList } from './process-list.tsx';
import { useParts } from './use-parts.ts';
import { useWorkloadFigure } from './use-workload-figure.ts';
import { WorkloadChart } from './workload-chart.tsx';
import { WorkloadChildren } from './workload-children.tsx';
import { workloadFacts, type KnownWorkload } from './workload-facts.ts';
import { panelsOf, type WorkloadPanel } from './workload-panels.ts';
import '../nodes.css';

interface WorkloadViewProps {
  readonly node: NodeId;
  readonly id: string;
  /** What it is, or last was; null when one came by a link after it went. */
  readonly item: Workload | null;
  readonly known: KnownWorkload;
  readonly items: ReadonlyMap<string, Workload>;
  readonly open: (id: string | null) => void;
  readonly marks: readonly ChartMark[];
  readonly gone: boolean;
  /** When it went, agent wall clock in ms; null while it lives, or when nobody knows. */
  readonly endedMs: number | null;
  readonly silent: boolean;
}

const peak = { kind: 'workload.memory', field: 'peakBytes' } as const;

/** Charts, facts, counters, what is below, and processes. Of one that is gone: what is left of it, in grey. */
export function WorkloadView({
  node,
  id,
  item,
  known,
  items,
  open,
  marks,
  gone,
  endedMs,
  silent,
}: WorkloadViewProps) {
  const rows = useMemo(() => [id], [id]);
  const { figures, watches } = useWorkloadFigures(node, counterNeeds, rows);
  const [last] = useState(() => new LastFigures());
  const at = { row: id, gone, figures, last };
  const peakBytes = useWorkloadFigure(peak, at);
  const parts = {
    'workload.io': useParts(node, 'workload.io', id),
    'workload.network': useParts(node, 'workload.network', id),
    'workload.hugetlb': useParts(node, 'workload.hugetlb', id),
  };
  const bornMs = known.firstSeenAt ?? null;
  const life = useMemo(() => ({ fromMs: bornMs, toMs: endedMs }), [bornMs, endedMs]);
  const facts = useMemo(() => ({ item, peakBytes }), [item, peakBytes]);
  const rowsOf = ({ perPart }: WorkloadPanel) => (perPart ? parts[perPart] : rows);
  const { marks: nodeMarks } = useChartContext();
  const allMarks = useMemo(() => {
    const own = new Set(marks.map(({ id: mark }) => mark));
    return [...nodeMarks.filter(({ id: mark }) => !own.has(mark)), ...marks];
  }, [nodeMarks, marks]);
  const panels = panelsOf(item);
  const drawn = panels.filter((panel) => rowsOf(panel).length > 0);
  // Without a device or an interface there is nothing to draw: a line says why.
  const empty = panels.filter((panel) => rowsOf(panel).length === 0 && panel.nothing !== null);
  return (
    <div className={gone ? 'greyed' : ''}>
      {watches}
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-2 min-[1280px]:grid-cols-3">
        {drawn.map((panel) => (
          <WorkloadChart
            key={panel.id}
            node={node}
            panel={panel}
            rows={rowsOf(panel)}
            facts={facts}
            marks={allMarks}
            life={life}
            gone={gone}
          />
        ))}
      </div>
      {!gone && empty.length > 0 && (
        <dl className="not-drawn">
          {empty.map(({ id: panel, title, nothing }) => (
            <div key={panel}>
              <dt>{title}</dt>
              <dd>{nothing}</dd>
            </div>
          ))}
        </dl>
      )}
      {item !== null && (
        <>
          <SectionHead title="Counters" note="since the cgroup exists" />
          <div className="card">
            <ExactCounters {...at} />
          </div>
        </>
      )}
      <SectionHead title="Facts" />
      <div className="card">
        <Facts known={known} />
      </div>
      <WorkloadChildren node={node} id={id} items={items} open={open} />
      {!gone && <ProcessList node={node} workload={id} silent={silent} />}
    </div>
  );
}

function Facts({ known }: { readonly known: KnownWorkload }) {
  const { name: zone } = useTimeZone();
  return (
    <dl className="facts">
      {workloadFacts(known).map(({ name, value, mono = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={mono ? 'mono' : ''}>{value}</dd>
        </div>
      ))}
      {known.firstSeenAt !== undefined && (
        <div>
          <dt>First seen</dt>
          <dd>
            {formatDateTime(known.firstSeenAt, zone)} {zoneLabel(zone, known.firstSeenAt)}
          </dd>
        </div>
      )}
    </dl>
  );
}
