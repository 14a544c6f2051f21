import type { CallProgress, CallResponse } from '@kubevitals/shared';
import type { Hub } from '../hub/hub.ts';

export type InventoryStep =
  | ({ readonly type: 'progress' } & CallProgress<'inventory-read'>)
  | ({ readonly type: 'result' } & CallResponse<'inventory-read'>);

/**
 * Has a node read its inventory again: yields its progress and then its result. Only the newest progress is kept for a
 * reader that is slow. When the reader leaves, the call is cancelled at the agent.
 */
export async function* readInventory(
  hub: Hub,
  node: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<InventoryStep, void> {
  const left = new AbortController();
  const steps = new NewestStep();
  const call = hub
    .call(node, 'inventory-read', {
      input: {},
      signal: signal ? AbortSignal.any([signal, left.signal]) : left.signal,
      onProgress: (progress) => steps.put({ type: 'progress', ...progress }),
    })
    .then((result): InventoryStep => ({ type: 'result', ...result }));
  const last = call.catch(() => null).then(() => 'over' as const);
  try {
    for (;;) {
      const step = steps.take();
      if (step) yield step;
      else if ((await Promise.race([steps.next(), last])) === 'over') break;
    }
    const step = steps.take();
    if (step) yield step;
    yield await call;
  } finally {
    left.abort();
  }
}

/** Holds one step: a newer one replaces it. */
class NewestStep {
  #step: InventoryStep | null = null;
  #arrival = Promise.withResolvers<undefined>();

  put(step: InventoryStep): void {
    this.#step = step;
    this.#arrival.resolve(undefined);
  }

  /** Resolves when there is one. */
  next(): Promise<undefined> {
    return this.#arrival.promise;
  }

  take(): InventoryStep | null {
    const step = this.#step;
    this.#step = null;
    this.#arrival = Promise.withResolvers<undefined>();
    return step;
  }
}
