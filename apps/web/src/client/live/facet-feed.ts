import { FacetReceiver, type FacetItem, type FacetName, type WireError } from '@kubevitals/shared';
import type { Feed, TopicFrame, WatchRequest } from './feed.ts';
import type { FrameNotifier, Notifiable } from './frame-notifier.ts';

export interface FacetSnapshot<F extends FacetName> {
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly items: ReadonlyMap<string, FacetItem<F>>;
  /** Why it failed; null otherwise. */
  readonly why: string | null;
}

/** One watch of state. After any loss the picture equals the source again; until then the last one stays. */
export class FacetFeed<F extends FacetName = FacetName> implements Feed, Notifiable {
  readonly request: Extract<WatchRequest, { t: 'watch-facet' }>;
  // Items are trusted for the same reason as frames: see trustedFrame.
  readonly #receiver = new FacetReceiver<FacetItem<F>>((item) => item as unknown as FacetItem<F>);
  readonly #notifier: FrameNotifier;
  readonly #listeners = new Set<() => void>();
  #snapshot: FacetSnapshot<F> = { state: 'waiting', items: new Map(), why: null };
  #failure: string | null = null;

  constructor(request: Extract<WatchRequest, { t: 'watch-facet' }>, notifier: FrameNotifier) {
    this.request = request;
    this.#notifier = notifier;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  readonly snapshot = (): FacetSnapshot<F> => this.#snapshot;

  accepted(): void {
    this.#failure = null;
    this.#receiver.invalidate();
  }

  failed(error: WireError): void {
    this.#failure = error.message;
    this.#notifier.enqueue(this, 'figures');
  }

  receive(frame: TopicFrame): 'ok' | 'ask-whole' {
    if (frame.t !== 'facet-whole' && frame.t !== 'facet-change') return 'ok';
    const outcome =
      frame.t === 'facet-whole' ? this.#receiver.applyWhole(frame) : this.#receiver.applyChange(frame);
    if (outcome.kind === 'ask-whole') return 'ask-whole';
    this.#notifier.enqueue(this, 'figures');
    return 'ok';
  }

  publish(): null {
    const ready = this.#receiver.revision !== null;
    const failed = this.#failure !== null && !ready;
    this.#snapshot = {
      state: failed ? 'failed' : ready || this.#snapshot.state === 'ready' ? 'ready' : 'waiting',
      items: new Map(this.#receiver.items),
      why: this.#failure,
    };
    for (const listener of this.#listeners) listener();
    return null;
  }
}
