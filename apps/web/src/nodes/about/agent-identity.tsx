import type { AgentState, NodeId, NodeState } from '@kubevitals/shared';
import { useFacet, useTimeZone } from '../../client/index.ts';
import { formatDateTime, formatUnit, zoneLabel } from '../../format.ts';
import { FacetSection } from './facet-section.tsx';

const cgroupModes: Readonly<Record<AgentState['cgroupMode'], string>> = {
  v1: 'v1, one hierarchy a controller',
  v2: 'v2, unified',
  hybrid: 'hybrid: v1 with a v2 hierarchy beside it',
  none: 'none found',
};

/** Which agent this is, how it runs, and how it is connected. */
export function AgentIdentity({ node }: { readonly node: NodeId }) {
  const facet = useFacet(node, 'agent');
  const state = useFacet('hub', 'nodes').items.get(node) ?? null;
  const { name: zone } = useTimeZone();
  const [agent] = facet.items.values();
  const time = (wallMs: number | null) =>
    wallMs === null ? '–' : `${formatDateTime(wallMs, zone)} ${zoneLabel(zone, wallMs)}`;
  return (
    <FacetSection title="Agent" facet={facet} empty="The agent says nothing of itself.">
      <div className="card">
        <dl className="facts">
          {agent && <AgentFacts agent={agent} time={time} />}
          {state && <LinkFacts state={state} time={time} />}
        </dl>
      </div>
    </FacetSection>
  );
}

type Time = (wallMs: number | null) => string;

function AgentFacts({ agent, time }: { readonly agent: AgentState; readonly time: Time }) {
  return (
    <>
      <Fact name="Node" value={agent.node} />
      <Fact name="Version" value={agent.version} />
      <Fact name="Node.js" value={agent.runtime} />
      <Fact name="Started" value={time(agent.startedAt)} />
      <Fact
        name="Runs as"
        value={agent.privileged ? 'root' : 'an ordinary user: some sources are closed to it, see above'}
      />
      <Fact name="Cgroups" value={cgroupModes[agent.cgroupMode]} />
      <Fact name="Boot" value={agent.bootId} mono />
    </>
  );
}

function LinkFacts({ state, time }: { readonly state: NodeState; readonly time: Time }) {
  return (
    <>
      <Fact name="Connected" value={state.connectedAt === null ? 'no' : `since ${time(state.connectedAt)}`} />
      <Fact name="Last figures" value={time(state.lastSampleAt)} />
      <Fact name="Protocol" value={state.protocol} />
      <Fact name="Its clock" value={skew(state.clockOffsetMs)} />
      <Fact
        name="Round trip"
        value={
          state.roundTripMs === null ? 'not measured yet' : formatUnit(state.roundTripMs, 'milliseconds')
        }
      />
    </>
  );
}

/** Which way a clock is wrong, in words: a sign alone is read wrongly. */
export function skew(offsetMs: number | null): string {
  if (offsetMs === null) return 'not measured yet';
  if (Math.abs(offsetMs) < 1) return 'agrees with the hub’s';
  const size = formatUnit(Math.abs(offsetMs), 'milliseconds');
  return offsetMs > 0 ? `${size} ahead of the hub’s` : `${size} behind the hub’s`;
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly mono?: boolean;
}

export function Fact({ name, value, mono = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? 'mono' : ''}>{value}</dd>
    </div>
  );
}
