import { useQuery } from '@tanstack/react-query';
import { errorSentence, useTimeZone } from '../../client/index.ts';
import { useTRPC } from '../../client/query.tsx';
import { formatBytes, formatCount, formatDateTime, zoneLabel } from '../../format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Fact } from './agent-identity.tsx';

/** The hub that shows this page. */
export function HubFacts() {
  const trpc = useTRPC();
  const { name: zone } = useTimeZone();
  const { data, error } = useQuery({ ...trpc.hub.about.queryOptions(), refetchInterval: 10_000 });
  return (
    <section aria-label="Hub">
      <SectionHead title="Hub" />
      <div className="card">
        {data ? (
          <dl className="facts">
            <Fact name="Version" value={data.version} />
            <Fact name="Node.js" value={data.node26} />
            <Fact
              name="Started"
              value={`${formatDateTime(data.startedAt, zone)} ${zoneLabel(zone, data.startedAt)}`}
            />
            <Fact name="Address" value={data.publicUrl} mono />
            <Fact name="Listens on" value={data.listen.join(', ')} mono />
            <Fact name="Viewers now" value={formatCount(data.viewers)} />
            <Fact name="Agents connected" value={formatCount(data.agents)} />
            <Fact name="Events stored" value={formatCount(data.eventsStored)} />
            <Fact name="Database" value={formatBytes(data.databaseBytes)} />
            <Fact name="Data folder" value={data.dataDir} mono />
            <Fact name="Instance" value={data.instance} mono />
          </dl>
        ) : error ? (
          <EmptyState title="The hub did not answer.">{errorSentence(error)}</EmptyState>
        ) : (
          <Skeleton className="my-1 h-16 w-full" />
        )}
      </div>
    </section>
  );
}
