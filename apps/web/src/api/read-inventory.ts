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
  let newest: CallProgress<'inventory-read'> | null = null;
  let wake: () => void = () => undefined;
  const call = hub.call(node, 'inventory-read', {
    input: {},
    signal: signal ? AbortSignal.any([signal, left.signal]) : left.signal,
    onProgress: (progress) => {
      newest = progress;
      wake();
    },
  });
  let over = false;
  const settled = call
    .catch(() => undefined)
    .finally(() => {
      over = true;
      wake();
    });
  try {
    while (!over) {
      const progress = takeNewest();
      if (progress) yield { type: 'progress', ...progress };
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await settled;
    const last = takeNewest();
    if (last) yield { type: 'progress', ...last };
    yield { type: 'result', ...(await call) };
  } finally {
    left.abort();
  }

  function takeNewest(): CallProgress<'inventory-read'> | null {
    const taken = newest;
    newest = null;
    return taken;
  }
}
