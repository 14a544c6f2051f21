import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 100;

/** Asks again and again until the answer is not null. Throws after `withinMs`, with what was waited for. */
export async function until<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | null> | T | null,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await delay(pollMs);
  }
}
