import type { NodeState } from '@kubevitals/shared';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useConnection, useFacet } from '../client/index.ts';
import { useTRPC } from '../client/query.tsx';
import { fleetAddress } from './fleet-address.ts';
import { filterNodes, orderNodes, type FleetNode } from './fleet-order.ts';

/** As often as agents send what nobody looks at. */
const everyMs = 10_000;

export function useFleetAddress() {
  return useQueryStates(fleetAddress, { history: 'replace' });
}

export type FleetAddress = ReturnType<typeof useFleetAddress>[0];
export type SetFleetAddress = ReturnType<typeof useFleetAddress>[1];

export interface Fleet {
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly why: string | null;
  /** All of them, in the order of the screen. */
  readonly nodes: readonly FleetNode[];
  readonly shown: readonly FleetNode[];
  readonly counts: Readonly<Record<NodeState['state'], number>>;
  readonly clusters: readonly string[];
}

/** Every node, live: its state at once when it changes, its figures every 10 s. */
export function useFleet({ q, cluster, state: states }: FleetAddress): Fleet {
  const { state, why, items } = useFacet('hub', 'nodes');
  const connection = useConnection();
  const trpc = useTRPC();
  const { data: figures } = useQuery({
    ...trpc.nodes.figures.queryOptions(),
    refetchInterval: everyMs,
    enabled: connection.state === 'open' && items.size > 0,
  });
  const nodes = useMemo(
    () =>
      orderNodes(
        [...items].map(([id, item]): FleetNode => ({ id, state: item, figures: figures?.[id] ?? null })),
      ),
    [items, figures],
  );
  const shown = useMemo(
    () => filterNodes(nodes, { text: q, clusters: cluster, states }),
    [nodes, q, cluster, states],
  );
  const counts = useMemo(() => {
    const all = { live: 0, stale: 0, gone: 0 };
    for (const node of nodes) all[node.state.state] += 1;
    return all;
  }, [nodes]);
  const clusters = useMemo(() => [...new Set(nodes.map((node) => node.state.cluster))].sort(), [nodes]);
  return { state, why, nodes, shown, counts, clusters };
}
