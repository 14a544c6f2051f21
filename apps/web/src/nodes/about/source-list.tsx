import type { NodeId, SourceState } from '@kubevitals/shared';
import { useMemo } from 'react';
import { useFacet, useTimeZone } from '../../client/index.ts';
import { formatDateTime } from '../../format.ts';
import { toneShapes, type Tone } from '../../ui/chip.tsx';
import { orderSources } from './about-order.ts';
import { FacetSection } from './facet-section.tsx';

const tones: Readonly<Record<SourceState['state'], Tone>> = {
  working: 'ok',
  degraded: 'warn',
  unavailable: 'stale',
  failed: 'bad',
};

const colours: Readonly<Record<Tone, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  stale: 'text-stale',
  none: '',
};

const words: Readonly<Record<SourceState['state'], string>> = {
  working: 'Working',
  degraded: 'Partly working',
  unavailable: 'Not on this machine',
  failed: 'Failing',
};

/** Everything that the agent reads: what does not work first, with the reason and what would help. */
export function SourceList({ node }: { readonly node: NodeId }) {
  const facet = useFacet(node, 'sources');
  const agent = useFacet(node, 'agent').items.get('agent');
  const sources = useMemo(() => orderSources(facet.items), [facet.items]);
  const broken = sources.filter(({ state }) => state === 'failed' || state === 'degraded').length;
  const working = sources.filter(({ state }) => state === 'working').length;
  const note =
    broken === 0
      ? `${working} working`
      : `${broken} ${broken === 1 ? 'needs' : 'need'} attention, ${working} working`;
  return (
    <FacetSection title="Sources" note={note} facet={facet} empty="The agent reports no sources.">
      <ul className="sources">
        {agent?.privileged === false ? <WithoutRoot /> : null}
        {sources
          .filter(({ state }) => state !== 'working')
          .map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        <li className="sources-working">
          {sources
            .filter(({ state }) => state === 'working')
            .map((source) => (
              <WorkingSource key={source.id} source={source} />
            ))}
        </li>
      </ul>
    </FacetSection>
  );
}

/** No source fails as a whole for want of root: what is missing is said here. */
function WithoutRoot() {
  return (
    <li>
      <p className="m-0 font-semibold">
        <span className="text-warn" aria-hidden="true">
          {toneShapes.warn}{' '}
        </span>
        The agent runs without root
      </p>
      <p className="m-0">
        The kernel hides the open files and the network of other users’ processes from it: both can be missing
        in workloads.
      </p>
      <p className="m-0 text-ink2">What would help: Start it as root.</p>
    </li>
  );
}

function SourceRow({ source }: { readonly source: SourceState }) {
  const { name: zone } = useTimeZone();
  const tone = tones[source.state];
  return (
    <li>
      <p className="m-0 flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{source.title}</span>
        <span className={colours[tone]}>
          <span aria-hidden="true">{toneShapes[tone]} </span>
          {words[source.state]}
        </span>
        <span className="ml-auto text-ink3">since {formatDateTime(source.since, zone)}</span>
      </p>
      {source.why === null ? null : <p className="m-0">{source.why}</p>}
      {source.remedy === null ? null : <p className="m-0 text-ink2">What would help: {source.remedy}</p>}
      {source.paths.length > 0 && <p className="mono m-0 break-all text-ink3">{source.paths.join('  ')}</p>}
    </li>
  );
}

/** Nothing to do about it: a line is enough. */
function WorkingSource({ source: { title, paths } }: { readonly source: SourceState }) {
  return (
    <p className="m-0">
      <span className="text-ok" aria-label="Working:">
        {toneShapes.ok}{' '}
      </span>
      {title}
      <span className="mono block break-all text-ink3">{paths.join('  ')}</span>
    </p>
  );
}
