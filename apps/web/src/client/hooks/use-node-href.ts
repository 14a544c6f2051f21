'use client';

import type { NodeId } from '@kubevitals/shared';
import { useParams, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { nodeHref, nodeOfParams, type NodeTab } from '../node-href.ts';

/** Whatever one looks at next, its times read as before. */
const always = ['tz', 'range'];
/** A held moment means something on the node it was chosen on only. */
const withinNode = ['at', 'from', 'to'];

export type HrefOfNode = (node: NodeId, tab?: NodeTab, query?: Readonly<Record<string, string>>) => string;

/** Addresses of nodes that keep the time zone and the range, and within one node the held moment too. */
export function useNodeHref(): HrefOfNode {
  const here = nodeOfParams(useParams());
  const search = useSearchParams();
  return useCallback(
    (node, tab, query = {}) => {
      const kept: Record<string, string> = {};
      for (const name of node === here ? [...always, ...withinNode] : always) {
        const value = search.get(name);
        if (value !== null) kept[name] = value;
      }
      return nodeHref(node, tab, { ...kept, ...query });
    },
    [here, search],
  );
}

/** The node of the present address; null on pages that are about none. */
export function useCurrentNode(): NodeId | null {
  return nodeOfParams(useParams());
}
