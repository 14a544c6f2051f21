import { fieldsOf, type FieldOf, type NodeId, type SampleKind } from '@kubevitals/shared';
import type { WatchRequest } from './feed.ts';

export interface SampleWatch<K extends SampleKind> {
  readonly node: NodeId;
  readonly kind: K;
  /** Left out: all rows. */
  readonly rows?: readonly string[] | undefined;
  /** Left out: all fields. */
  readonly fields?: readonly FieldOf<K>[] | undefined;
  /** Left out: 1000. */
  readonly everyMs?: 1000 | 10_000 | undefined;
}

/** The watch in its one spelling, so that two who look at the same share it: fields in column order, rows sorted. */
export function sampleRequest<K extends SampleKind>({
  node,
  kind,
  rows,
  fields,
  everyMs = 1000,
}: SampleWatch<K>): Extract<WatchRequest, { t: 'watch-samples' }> {
  const wanted: ReadonlySet<string> | null = fields ? new Set(fields) : null;
  return {
    t: 'watch-samples',
    node,
    kind,
    fields: wanted ? fieldsOf(kind).filter((field) => wanted.has(field)) : null,
    rows: rows ? [...new Set(rows)].sort() : null,
    everyMs,
  };
}

export function watchKey(request: WatchRequest): string {
  return JSON.stringify(request);
}
