import { useTimeZone } from '../../client/index.ts';
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDuration,
  formatUnit,
  zoneLabel,
} from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { WorkloadStory } from './use-workload-story.ts';

interface GoneBannerProps {
  readonly end: WorkloadStory['end'];
  readonly named: { readonly kind: string };
}

/** A workload that is no more: since when, and the last that was read of it. */
export function GoneBanner({ end, named }: GoneBannerProps) {
  const { name: zone } = useTimeZone();
  return (
    <div role="status" className="mb-4 rounded-lg border border-dashed border-stale bg-stale-bg px-3 py-2">
      <p className="m-0 font-semibold text-stale">
        <span aria-hidden="true">◌ </span>
        {end === null
          ? `This ${named.kind} is gone`
          : `Gone since ${formatDateTime(end.atMs, zone)} ${zoneLabel(zone, end.atMs)}`}
      </p>
      <p className="m-0 text-ink2">
        {end === null
          ? 'Its cgroup was removed. '
          : `It lived ${formatDuration(end.data.livedMs)}. ${lastFigures(end.data)} `}
        What stands below are its last figures. One of the same name that came later is another life and has
        its own page.
      </p>
    </div>
  );
}

function lastFigures({ cpuSeconds, peakBytes, oomKills }: NonNullable<WorkloadStory['end']>['data']): string {
  const parts = [
    cpuSeconds === null ? null : `used ${formatUnit(cpuSeconds, 'seconds')} of CPU time`,
    peakBytes === null ? null : `had ${formatBytes(peakBytes)} of memory at its peak`,
    oomKills === null || oomKills === 0 ? null : `lost ${formatCount(oomKills)} processes to the OOM killer`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `It ${parts.join(', ')}.`;
}

/** The link names a life that neither the node has now nor the hub remembers. */
export function UnknownWorkload({ back }: { readonly back: () => void }) {
  return (
    <div className="card" role="status">
      <EmptyState title="This workload is not on the node.">
        <p className="mt-0 mb-3">
          The link may be of another node, or of a life that ended before the hub kept its events. A container
          that was restarted has a new life, with a link of its own.
        </p>
        <Button onClick={back}>All workloads of this node</Button>
      </EmptyState>
    </div>
  );
}
