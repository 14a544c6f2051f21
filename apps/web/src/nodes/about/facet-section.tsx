import type { ReactNode } from 'react';
import type { FacetSnapshot } from '../../client/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface FacetSectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly facet: Pick<FacetSnapshot<'sources'>, 'state' | 'why'> & {
    readonly items: ReadonlyMap<string, unknown>;
  };
  /** Said when the facet is there and holds nothing. */
  readonly empty: string;
  /** Stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that shows one facet: waiting, failed, empty, or what it holds. */
export function FacetSection({ title, note, facet, empty, aside, children }: FacetSectionProps) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} note={facet.state === 'ready' ? note : null}>
        {aside}
      </SectionHead>
      {facet.state === 'waiting' ? (
        <div className="card" aria-busy="true">
          <Skeleton className="my-1 h-16 w-full" />
        </div>
      ) : facet.state === 'failed' ? (
        <div className="card" role="alert">
          <EmptyState title="It could not be read.">{facet.why}</EmptyState>
        </div>
      ) : facet.items.size === 0 ? (
        <div className="card">
          <EmptyState title={empty} />
        </div>
      ) : (
        children
      )}
    </section>
  );
}
