import type { NodeId, NodeState, Workload } from '@kubevitals/shared';
import { useMemo } from 'react';
import { nodeTabs, useNodeHref, type HrefOfNode, type PageAction } from '../client/index.ts';
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
  const href = useNodeHref();
  const workloadRows = useMemo(
    () => (node === null ? noRows : workloadEntries(node, workloads, href)),
    [node, workloads, href],
  );
  const nodeRows = useMemo(() => nodeEntries(nodes, href), [nodes, href]);
  const tabRows = useMemo(() => tabEntries(node, href), [node, href]);
  const actionRows = useMemo(() => actionEntries(actions), [actions]);
  return useMemo(() => {
    const rows = [...tabRows, ...actionRows, ...nodeRows, ...workloadRows];
    return {
      entries: rows.map(([entry]) => entry),
      targets: new Map(rows.map(([entry, target]) => [entry.id, target])),
    };
  }, [tabRows, actionRows, nodeRows, workloadRows]);
}

function workloadEntries(
  node: NodeId,
  workloads: ReadonlyMap<string, Workload>,
  href: HrefOfNode,
): readonly Found[] {
  return [...workloads].map(([id, { name, kind, path, containerId, podUid }]) => [
    paletteEntry({
      id: `workload ${id}`,
      group: 'Workloads',
      title: name,
      detail: `${kind} · ${path}`,
      alsoFoundBy: `${containerId ?? ''} ${podUid ?? ''}`,
    }),
    { href: href(node, 'workloads', { workload: id }) },
  ]);
}

function nodeEntries(nodes: ReadonlyMap<string, NodeState>, href: HrefOfNode): readonly Found[] {
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
    { href: href(id as NodeId) },
  ]);
  return [fleet, ...each];
}

function tabEntries(node: NodeId | null, href: HrefOfNode): readonly Found[] {
  if (node === null) return [];
  return nodeTabs.map(({ id, title }) => [
    paletteEntry({ id: `tab ${id}`, group: 'Tabs', title, detail: node, alsoFoundBy: 'tab go to' }),
    { href: href(node, id) },
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
