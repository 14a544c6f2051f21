'use client';

import { useState } from 'react';
import { usePageAction } from '../client/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddNode } from './add-node.tsx';
import { FleetHeat } from './fleet-heat.tsx';
import { FleetTable } from './fleet-table.tsx';
import { FleetToolbar } from './fleet-toolbar.tsx';
import { useFleet, useFleetAddress } from './use-fleet.ts';
import './fleet.css';

/** From here on a picture of all shows what a list does not. */
const heatFrom = 50;

/** Every node that has joined, trouble first. */
export function FleetPage() {
  const [address, setAddress] = useFleetAddress();
  const fleet = useFleet(address);
  const [adding, setAdding] = useState(false);
  usePageAction({
    id: 'add-node',
    keys: [],
    title: 'Add a node',
    group: 'Nodes',
    run: () => setAdding(true),
  });
  return (
    <>
      <FleetToolbar fleet={fleet} address={address} setAddress={setAddress} add={() => setAdding(true)} />
      <FleetBody fleet={fleet} add={() => setAdding(true)} clear={() => void setAddress(null)} />
      <AddNode open={adding} onOpenChange={setAdding} />
    </>
  );
}

interface FleetBodyProps {
  readonly fleet: ReturnType<typeof useFleet>;
  readonly add: () => void;
  readonly clear: () => void;
}

function FleetBody({ fleet, add, clear }: FleetBodyProps) {
  if (fleet.state === 'waiting') {
    return (
      <div className="card" aria-busy="true">
        <p className="sr-only" role="status">
          Asking the hub for its nodes …
        </p>
        <Skeleton className="my-1 h-10 w-full" />
        <Skeleton className="my-1 h-10 w-full" />
      </div>
    );
  }
  if (fleet.state === 'failed') {
    return (
      <div className="card" role="alert">
        <EmptyState title="The hub did not give its nodes.">{fleet.why}</EmptyState>
      </div>
    );
  }
  if (fleet.nodes.length === 0) return <NoNodes add={add} />;
  if (fleet.shown.length === 0) {
    return (
      <div className="card" role="status">
        <EmptyState title="No node matches the filter.">
          <button type="button" className="btn" onClick={clear}>
            Show all
          </button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {fleet.shown.length > heatFrom && <FleetHeat nodes={fleet.shown} />}
      <FleetTable nodes={fleet.shown} />
    </>
  );
}

function NoNodes({ add }: { readonly add: () => void }) {
  return (
    <div className="card">
      <EmptyState title="No node has joined yet.">
        <p className="mt-0 mb-3">
          A node shows here as soon as its agent reaches this hub. <span className="mono">npm start</span>{' '}
          starts the agent of this machine too; it joins by itself within seconds. Another machine joins with
          a command made for it.
        </p>
        <button type="button" className="btn btn-primary" onClick={add}>
          Add a node
        </button>
      </EmptyState>
    </div>
  );
}
