import { parseNodeId, type NodeState } from '@kubevitals/shared';
import type { NodeFigures } from '../client/index.ts';

export interface FleetNode {
  readonly id: string;
  readonly state: NodeState;
  readonly figures: NodeFigures | null;
}

export interface FleetFilter {
  readonly text: string;
  readonly clusters: readonly string[];
  readonly states: readonly NodeState['state'][];
}

/** Words are looked for in `<cluster>/<node>` and the agent's version, in any order and case. */
export function filterNodes(nodes: readonly FleetNode[], filter: FleetFilter): readonly FleetNode[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return nodes.filter(({ id, state }) => {
    if (filter.clusters.length > 0 && !filter.clusters.includes(state.cluster)) return false;
    if (filter.states.length > 0 && !filter.states.includes(state.state)) return false;
    const text = `${id} ${state.agentVersion}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Shares from which a figure is worth a look, and from which it is critical. The same for CPU, memory and disk. */
const attentionRatio = 0.85;
const criticalRatio = 0.95;

export type Tone = 'fine' | 'attention' | 'critical' | 'unknown';

export function toneOf(ratio: number | null): Tone {
  if (ratio === null || Number.isNaN(ratio)) return 'unknown';
  if (ratio >= criticalRatio) return 'critical';
  return ratio >= attentionRatio ? 'attention' : 'fine';
}

export function memoryRatio(figures: NodeFigures | null): number | null {
  if (!figures || figures.workingSetBytes === null || !figures.memoryTotalBytes) return null;
  return figures.workingSetBytes / figures.memoryTotalBytes;
}

/** CPU alone is no trouble at 85 %: it can be used in full without harm. Memory and disk cannot. */
export function pressingShares(figures: NodeFigures | null): readonly [string, number][] {
  const shares: [string, number | null][] = [
    ['memory', memoryRatio(figures)],
    ['disk', figures?.disk?.usedRatio ?? null],
  ];
  return shares.filter(
    (share): share is [string, number] => toneOf(share[1]) !== 'fine' && share[1] !== null,
  );
}

/** One sentence: what is wrong with the node; null when nothing is. */
export function troubleOf({ state, figures }: FleetNode): string | null {
  if (state.state === 'gone') return state.disconnectReason ?? 'Its agent is not connected.';
  if (state.state === 'stale') return 'Connected, but no figures come.';
  const [first] = [...pressingShares(figures)].sort(([, a], [, b]) => b - a);
  if (!first) return null;
  const [what, ratio] = first;
  const percent = Math.round(ratio * 100);
  if (what === 'memory') return `Memory is used to ${percent} %.`;
  return `Disk ${figures?.disk?.mountPoint ?? ''} is used to ${percent} %.`;
}

/**
 * Trouble first: silent nodes (the longest silent last: they are the old news), then those with a share that presses,
 * then the rest by name. Names decide, not small movements of figures, so that rows keep their place.
 */
export function orderNodes(nodes: readonly FleetNode[]): readonly FleetNode[] {
  const keyed = nodes.map((node) => ({ node, severity: severityOf(node) }));
  keyed.sort((a, b) => {
    if (a.severity !== b.severity) return b.severity - a.severity;
    if (a.node.state.state !== 'live' && a.node.state.since !== b.node.state.since)
      return b.node.state.since - a.node.state.since;
    return compareIds(a.node.id, b.node.id);
  });
  return keyed.map(({ node }) => node);
}

function severityOf({ state, figures }: FleetNode): number {
  if (state.state === 'gone') return 4;
  if (state.state === 'stale') return 3;
  const pressing = pressingShares(figures);
  if (pressing.some(([, ratio]) => toneOf(ratio) === 'critical')) return 2;
  return pressing.length > 0 ? 1 : 0;
}

const collator = new Intl.Collator('en', { numeric: true });

/** `node-2` before `node-10`. */
export function compareIds(a: string, b: string): number {
  const [left, right] = [parseNodeId(a), parseNodeId(b)];
  if (!left || !right) return collator.compare(a, b);
  return collator.compare(left.cluster, right.cluster) || collator.compare(left.node, right.node);
}
