import type { EventData, EventKey, EventKind } from '@kubevitals/shared';

export interface NewEvent<K extends EventKind> {
  readonly kind: K;
  readonly data: EventData<K>;
  /** Row id or key of what it happened to; null when it is the node itself. */
  readonly subject: string | null;
  readonly amends?: EventKey;
}

/** Takes events for the spool: numbered, on disk before they are sent, dropped only when the hub has stored them. */
export interface EventWriter {
  /** Returns the number; null when it could not be kept (counted, and reported by an event later). */
  append<K extends EventKind>(event: NewEvent<K>): number | null;
}
