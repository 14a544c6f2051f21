import { nodeId, parseNodeId, type NodeId } from '@kubevitals/shared';

/** The tabs of a node's page, in their order. */
export const nodeTabs = [
  { id: 'now', title: 'Now' },
  { id: 'workloads', title: 'Workloads' },
  { id: 'about', title: 'About' },
] as const;

export type NodeTab = (typeof nodeTabs)[number]['id'];

/** Address of a node's page; the tab *now* is left out of it. */
export function nodeHref(
  node: NodeId,
  tab: NodeTab = 'now',
  query: Readonly<Record<string, string>> = {},
): string {
  const [cluster = '', name = ''] = node.split('/');
  const search = new URLSearchParams(tab === 'now' ? query : { tab, ...query }).toString();
  return `/nodes/${encodeURIComponent(cluster)}/${encodeURIComponent(name)}${search ? `?${search}` : ''}`;
}

/** The node of a route's parameters; null when they name none. */
export function nodeOfParams(params: Readonly<Record<string, string | string[] | undefined>>): NodeId | null {
  const { cluster, node } = params;
  if (typeof cluster !== 'string' || typeof node !== 'string') return null;
  const name = { cluster: decoded(cluster), node: decoded(node) };
  const id = nodeId(name);
  return parseNodeId(id) ? id : null;
}

/** Parameters may come percent-encoded; what cannot be decoded is no name and stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
