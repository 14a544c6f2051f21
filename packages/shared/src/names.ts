/**
 * What things are called, without their schemas: the page's first load needs names and must not bring zod with it.
 * `ids.ts` has the schemas and exports all of this too.
 */

/** A Kubernetes-like name, no slash in it, so that `<cluster>/<node>` splits in one way only. */
export const namePattern = /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/;
export const longestName = 253;

/** A node's identity from the first day: `<cluster>/<node>`. */
export type NodeId = string & { readonly __nodeId: unique symbol };

export interface NodeName {
  readonly cluster: string;
  readonly node: string;
}

export function nodeId({ cluster, node }: NodeName): NodeId {
  return `${cluster}/${node}` as NodeId;
}

/** Returns null when the text is not `<cluster>/<node>` with two valid names. */
export function parseNodeId(id: string): NodeName | null {
  const slash = id.indexOf('/');
  if (slash < 0) return null;
  const cluster = id.slice(0, slash);
  const node = id.slice(slash + 1);
  return isName(cluster) && isName(node) ? { cluster, node } : null;
}

function isName(text: string): boolean {
  return text.length <= longestName && namePattern.test(text);
}

/** What the hub itself produces facets and events as. */
export const hubProducer = 'hub';

/** A node id, or `hub`. */
export type Producer = string;

/** An event's key: one producer, one spool of it, one number in that spool. Unique for ever. */
export interface EventKey {
  readonly producer: Producer;
  readonly spool: string;
  readonly number: number;
}

export function eventKeyText({ producer, spool, number }: EventKey): string {
  return `${producer}:${spool}:${number}`;
}

/**
 * Row ids: what a number belongs to. A workload's row id is the id of one life of a cgroup (path, inode, first
 * seen), so that no rate ever crosses two lives. Rows below it append what they are split by.
 */
export const rowIds = {
  host: 'host',
  agent: 'agent',
  core: (index: number) => `cpu:${index}`,
  disk: (device: string) => `disk:${device}`,
  networkInterface: (name: string) => `net:${name}`,
  filesystem: (mountPoint: string) => `fs:${mountPoint}`,
  collector: (name: string) => `collector:${name}`,
  /** `part` is a device, an interface or a page size of the workload with this row id. */
  part: (workloadId: string, part: string) => `${workloadId}/${part}`,
} as const;

/** Splits `<workload>/<part>` at its first slash; a workload id holds none. */
export function splitPartId(rowId: string): { readonly workloadId: string; readonly part: string } | null {
  const slash = rowId.indexOf('/');
  return slash < 0 ? null : { workloadId: rowId.slice(0, slash), part: rowId.slice(slash + 1) };
}
