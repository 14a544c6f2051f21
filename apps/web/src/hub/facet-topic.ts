import { FacetSender, type FacetChange } from '@kubevitals/shared';
import { SharedFrame } from './shared-frame.ts';
import { Topic } from './topic.ts';

/**
 * A facet as the hub sends it on: with revisions of its own, so that a producer that reconnects and says the same
 * again costs nothing here.
 */
export class FacetState {
  readonly sender = new FacetSender();
  /** Whether a whole ever came: before, nobody knows, which is not the same as empty. */
  #known = false;
  #listener: ((change: FacetChange | 'whole') => void) | null = null;

  get known(): boolean {
    return this.#known;
  }

  listen(listener: ((change: FacetChange | 'whole') => void) | null): void {
    this.#listener = listener;
  }

  /** Empties it. A no-op before a whole ever came. */
  forget(): void {
    if (!this.#known) return;
    for (const [key] of [...this.sender.entries()]) this.sender.remove(key);
    this.publish();
  }

  /** Sends on what changed in `sender` since the last time. */
  publish(): void {
    const change = this.sender.takeChange();
    if (!this.#known) {
      this.#known = true;
      this.#listener?.('whole');
    } else if (change) {
      this.#listener?.(change);
    }
  }
}

export class FacetTopic extends Topic {
  readonly #state: FacetState;
  #whole: { readonly revision: number; readonly frame: SharedFrame } | null = null;

  constructor({ number, key, state }: { number: number; key: string; state: FacetState }) {
    super(number, key);
    this.#state = state;
    state.listen((change) => {
      this.#publish(change);
    });
  }

  /** To be called when nobody watches it any more. */
  close(): void {
    this.#state.listen(null);
  }

  opening(): readonly SharedFrame[] {
    if (!this.#state.known) return [];
    const { sender } = this.#state;
    if (this.#whole?.revision !== sender.revision) {
      const frame = SharedFrame.of({ t: 'facet-whole', topic: this.number, ...sender.whole() });
      this.#whole = { revision: sender.revision, frame };
    }
    return [this.#whole.frame];
  }

  catchUp(): readonly SharedFrame[] {
    return this.opening();
  }

  #publish(change: FacetChange | 'whole'): void {
    if (this.subscribers === 0) return;
    if (change !== 'whole') {
      this.broadcast(SharedFrame.of({ t: 'facet-change', topic: this.number, ...change }));
      return;
    }
    for (const frame of this.opening()) this.broadcast(frame);
  }
}
