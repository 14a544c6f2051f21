const firstMs = 400;
const longestMs = 15_000;

/**
 * How long to wait before the next attempt, in ms: doubling up to 15 s, each spread over its upper half so that the
 * browsers of a restarted hub do not come back in step. `random` is in [0, 1).
 */
export function backOffMs(attempt: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random);
}
