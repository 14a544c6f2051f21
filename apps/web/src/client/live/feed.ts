import type {
  BrowserToHub,
  FacetChange,
  FacetWhole,
  HubToBrowser,
  NodeId,
  WireError,
} from '@kubevitals/shared';

/** Who has facets and events: a node, or the hub itself. */
export type LiveProducer = NodeId | 'hub';

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;
export type WatchRequest = WithoutId<
  Extract<BrowserToHub, { t: 'watch-samples' | 'watch-facet' | 'watch-events' }>
>;

/** Frames that carry a topic: what a watch receives. */
export type TopicFrame = Extract<
  HubToBrowser,
  { t: 'rows' | 'samples' | 'facet-whole' | 'facet-change' | 'events' | 'events-behind' }
>;

export type FacetFrame = (FacetWhole & { t: 'facet-whole' }) | (FacetChange & { t: 'facet-change' });

/** What stands behind one watch of the hub. It outlives connections: what it holds stays visible meanwhile. */
export interface Feed {
  readonly request: WatchRequest;
  /** The hub took the watch, on a new connection or the first. */
  accepted(fields: readonly string[] | null): void;
  /** Returns `ask-whole` when the picture does not follow and the whole must be asked for. */
  receive(frame: TopicFrame): 'ok' | 'ask-whole';
  failed(error: WireError): void;
}
