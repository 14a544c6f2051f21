import type { Store } from '../store/store.ts';
import type { Log } from '../hub/log.ts';

/** An answer is good for so long. */
const goodForMs = 1000;

export interface ReadinessOptions {
  readonly store: Pick<Store, 'facts'>;
  /** Monotonic clock in ms. */
  readonly monoMs: () => number;
  readonly log: Log;
}

/**
 * Whether the hub can serve: null, or why not. Anybody may ask as often as they like, so the store is asked once a
 * second at the most, and never again before it has answered.
 */
export function createReadiness({ store, monoMs, log }: ReadinessOptions): () => Promise<string | null> {
  let answer: Promise<string | null> | null = null;
  const ask = async (): Promise<string | null> => {
    try {
      await store.facts();
      return null;
    } catch (error) {
      log.error({ err: error }, 'the store does not answer');
      return 'The store does not answer.';
    }
  };
  let staleMs = Infinity;
  return () => {
    if (answer && monoMs() < staleMs) return answer;
    staleMs = Infinity;
    answer = ask().finally(() => (staleMs = monoMs() + goodForMs));
    return answer;
  };
}
