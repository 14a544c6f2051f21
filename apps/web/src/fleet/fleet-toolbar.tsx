import { formatCount } from '../format.ts';
import { CheckMenu } from '../ui/check-menu.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { nodeStates } from './fleet-address.ts';
import type { Fleet, FleetAddress, SetFleetAddress } from './use-fleet.ts';

interface FleetToolbarProps {
  readonly fleet: Fleet;
  readonly address: FleetAddress;
  readonly setAddress: SetFleetAddress;
  readonly add: () => void;
}

export function FleetToolbar({ fleet, address, setAddress, add }: FleetToolbarProps) {
  const { nodes, shown, counts, clusters } = fleet;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="m-0 text-xl font-semibold">Fleet</h1>
        {nodes.length > 0 && (
          <p className="m-0 flex flex-wrap gap-x-3 text-ink2" role="status">
            {counts.gone > 0 && (
              <span className="text-bad">
                <span aria-hidden="true">✖ </span>
                {formatCount(counts.gone)} gone
              </span>
            )}
            {counts.stale > 0 && (
              <span className="text-stale">
                <span aria-hidden="true">◌ </span>
                {formatCount(counts.stale)} stale
              </span>
            )}
            <span className={counts.live > 0 ? 'text-ok' : ''}>
              <span aria-hidden="true">● </span>
              {formatCount(counts.live)} live
            </span>
          </p>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Filter nodes"
          value={address.q}
          onChange={(text) => void setAddress({ q: text || null })}
        />
        {(clusters.length > 1 || address.cluster.length > 0) && (
          <CheckMenu
            label="Cluster"
            options={clusters.map((value) => ({
              value,
              title: value,
              count: nodes.filter(({ state }) => state.cluster === value).length,
            }))}
            chosen={address.cluster}
            onChange={(cluster) => void setAddress({ cluster })}
          />
        )}
        <CheckMenu
          label="State"
          options={nodeStates.map((value) => ({ value, title: value, count: counts[value] }))}
          chosen={address.state}
          onChange={(state) => void setAddress({ state })}
        />
        {shown.length < nodes.length && (
          <span className="text-ink2" role="status">
            {formatCount(shown.length)} of {formatCount(nodes.length)} nodes
          </span>
        )}
        <button type="button" className="btn ml-auto" onClick={add}>
          Add a node
        </button>
      </div>
    </>
  );
}
