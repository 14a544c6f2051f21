import type { NodeId, NodeState, Workload } from '@kubevitals/shared';
import { useMemo } from 'react';
import { nodeHref, nodeTabs, type PageAction } from '../client/index.ts';
import { paletteEntry, type PaletteEntry } from './search-entries.ts';

/** What happens when an entry is chosen: an address to go to, or something to do. */
export type PaletteTarget = { readonly href: string } | { readonly run: () => void };

export interface PaletteItems {
  readonly entries: readonly PaletteEntry[];
  readonly targets: ReadonlyMap<string, PaletteTarget>;
}

type Found = readonly [PaletteEntry, PaletteTarget];

interface PaletteSources {
  /** The node of the page; null on the fleet page. */
  readonly node: NodeId | null;
  readonly workloads: ReadonlyMap<string, Workload>;
  readonly nodes: ReadonlyMap<string, NodeState>;
  readonly actions: readonly PageAction[];
}

const noRows: readonly Found[] = [];

/** Each source is turned into entries only when it changes: thousands of workloads are prepared once, not per key. */
export function usePaletteItems({ node, workloads, nodes, actions }: PaletteSources): PaletteItems {
  const workloadRows = useMemo(
    () => (node === null ? noRows : workloadEntries(node, workloads)),
    [node, workloads],
  );
  const nodeRows = useMemo(() => nodeEntries(nodes), [nodes]);
  const tabRows = useMemo(() => tabEntries(node), [node]);
  const actionRows = useMemo(() => actionEntries(actions), [actions]);
  return useMemo(() => {
    const rows = [...tabRows, ...actionRows, ...nodeRows, ...workloadRows];
    return {
      entries: rows.map(([entry]) => entry),
      targets: new Map(rows.map(([entry, target]) => [entry.id, target])),
    };
  }, [tabRows, actionRows, nodeRows, workloadRows]);
}

function workloadEntries(node: NodeId, workloads: ReadonlyMap<string, Workload>): readonly Found[] {
  return [...workloads].map(([id, { name, kind, path, containerId, podUid }]) => [
    paletteEntry({
      id: `workload ${id}`,
      group: 'Workloads',
      title: name,
      detail: `${kind} · ${path}`,
      alsoFoundBy: `${containerId ?? ''} ${podUid ?? ''}`,
    }),
    { href: nodeHref(node, 'workloads', { workload: id }) },
  ]);
}

function nodeEntries(nodes: ReadonlyMap<string, NodeState>): readonly Found[] {
  const fleet: Found = [
    paletteEntry({ id: 'fleet', group: 'Nodes', title: 'All nodes', alsoFoundBy: 'fleet overview home' }),
    { href: '/' },
  ];
  const each = [...nodes].map(([id, { node, cluster, state }]): Found => [
    paletteEntry({
      id: `node ${id}`,
      group: 'Nodes',
      title: node,
      detail: `${cluster} · ${state}`,
      alsoFoundBy: id,
    }),
    // The hub's keys of this facet are node ids.
    { href: nodeHref(id as NodeId) },
  ]);
  return [fleet, ...each];
}

function tabEntries(node: NodeId | null): readonly Found[] {
  if (node === null) return [];
  return nodeTabs.map(({ id, title }) => [
    paletteEntry({ id: `tab ${id}`, group: 'Tabs', title, detail: node, alsoFoundBy: 'tab go to' }),
    { href: nodeHref(node, id) },
  ]);
}

/** The palette itself is no use inside the palette. */
const leftOut = new Set(['palette']);

function actionEntries(actions: readonly PageAction[]): readonly Found[] {
  return actions
    .filter(({ id, enabled }) => enabled !== false && !leftOut.has(id))
    .map(({ id, title, group, keys, run }) => [
      paletteEntry({ id: `action ${id}`, group: 'Actions', title, detail: group, keys }),
      { run },
    ]);
}
