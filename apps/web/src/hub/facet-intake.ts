import {
  CodedError,
  FacetReceiver,
  facets,
  type FacetChange,
  type FacetName,
  type FacetWhole,
} from '@kubevitals/shared';
import type { FacetState } from './facet-topic.ts';

/** Items that one facet of one node may have. */
const itemsLimit = 50_000;
/** An ask that got no whole is repeated after this long. */
const askAgainMs = 10_000;
/** How long an agent may take after the greeting until the first whole is asked for. */
const patienceMs = 3000;

type Item = Readonly<Record<string, unknown>>;

/** One facet of one agent's session: what comes is checked, and what is right goes on into the node's state. */
export class FacetIntake {
  readonly name: FacetName;
  readonly #receiver: FacetReceiver<Item>;
  readonly #state: FacetState;
  readonly #ask: () => void;
  #askedMs: number | null = null;
  readonly #startedMs: number;

  constructor({ name, state, ask, nowMs }: FacetIntakeOptions) {
    this.name = name;
    this.#state = state;
    this.#ask = ask;
    this.#startedMs = nowMs;
    const schema = facets[name].item;
    this.#receiver = new FacetReceiver<Item>((item) => {
      const parsed = schema.safeParse(item);
      return parsed.success ? parsed.data : null;
    });
  }

  get rejected(): number {
    return this.#receiver.rejected;
  }

  takeWhole(message: FacetWhole, nowMs: number): void {
    const outcome = this.#receiver.applyWhole(message);
    if (outcome.kind === 'ask-whole') {
      this.#askFor(nowMs);
      return;
    }
    this.#askedMs = null;
    this.#checkSize();
    const { sender } = this.#state;
    for (const [key] of [...sender.entries()]) if (!this.#receiver.items.has(key)) sender.remove(key);
    for (const [key, item] of this.#receiver.items) sender.upsert(key, item);
    this.#state.publish();
  }

  takeChange(message: FacetChange, nowMs: number): void {
    // Between an ask and its whole, differences say nothing that the whole will not say.
    if (this.#askedMs !== null) return;
    if (this.#receiver.applyChange(message).kind === 'ask-whole') {
      this.#askFor(nowMs);
      return;
    }
    this.#checkSize();
    const { sender } = this.#state;
    for (const key of message.removals) sender.remove(key);
    for (const [key] of message.upserts) {
      const item = this.#receiver.items.get(key);
      // An item that no longer fits its schema is not shown as it was before.
      if (item) sender.upsert(key, item);
      else sender.remove(key);
    }
    this.#state.publish();
  }

  /** Called about once a second. */
  sweep(nowMs: number): void {
    const waited = this.#askedMs === null ? nowMs - this.#startedMs : nowMs - this.#askedMs;
    if (
      this.#askedMs !== null ? waited > askAgainMs : this.#receiver.revision === null && waited > patienceMs
    ) {
      this.#askFor(nowMs);
    }
  }

  #askFor(nowMs: number): void {
    if (this.#askedMs !== null && nowMs - this.#askedMs < askAgainMs) return;
    this.#askedMs = nowMs;
    this.#ask();
  }

  /** Before the state is touched: changes that are never published would keep it from giving out a whole. */
  #checkSize(): void {
    if (this.#receiver.items.size > itemsLimit) {
      throw new CodedError('too-large', `The facet ${this.name} has too many items.`);
    }
  }
}

interface FacetIntakeOptions {
  readonly name: FacetName;
  readonly state: FacetState;
  readonly ask: () => void;
  readonly nowMs: number;
}
