import type { StoredEvent } from '@kubevitals/shared';

export interface EventGroup {
  /** The newest of them first. */
  readonly events: readonly StoredEvent[];
}

/** So many of one kind in a row are one line: a roll-out must not push everything else off the list. */
const crowd = 4;

/** Folds runs of workloads that come and go; everything else stays a line of its own. Newest first. */
export function groupEvents(events: readonly StoredEvent[]): readonly EventGroup[] {
  const groups: StoredEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && isTraffic(event) && last[0]?.kind === event.kind) last.push(event);
    else groups.push([event]);
  }
  return groups.flatMap((group) =>
    group.length >= crowd ? [{ events: group }] : group.map((event) => ({ events: [event] })),
  );
}

function isTraffic({ kind }: StoredEvent): boolean {
  return kind === 'workload-appeared' || kind === 'workload-gone';
}
