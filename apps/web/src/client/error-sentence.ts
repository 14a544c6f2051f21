import type { WireError } from '@kubevitals/shared';

/** The hub's coded error inside whatever was thrown; null when it is something else (a network fault, a bug). */
export function wireErrorOf(error: unknown): WireError | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('kubevitals' in data)) return null;
  // Put there by the hub's error formatter.
  return data.kubevitals as WireError;
}

/** One sentence for people. */
export function errorSentence(error: unknown): string {
  const coded = wireErrorOf(error);
  if (coded) return coded.message;
  if (error instanceof Error && /fetch|network/i.test(error.message)) return 'The hub could not be reached.';
  return 'The answer could not be read.';
}
