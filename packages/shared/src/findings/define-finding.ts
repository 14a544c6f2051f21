import type { z } from 'zod';
import type { Severity } from '../events/define-event.ts';

/**
 * A finding: something wrong now, why, and what can be done. It is state: it opens, changes and closes, and travels
 * as an item of a facet. Its rule lives where its evidence is (agent or hub); this declares what it says.
 */
export interface FindingDefinition<Evidence extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly producer: 'node' | 'hub';
  readonly severity: Exclude<Severity, 'info'>;
  readonly title: string;
  /** What is wrong, as one sentence with its figures. */
  readonly sentence: (evidence: z.infer<Evidence>) => string;
  /** Why, as far as the evidence supports it. */
  readonly cause: (evidence: z.infer<Evidence>) => string;
  readonly evidence: Evidence;
  /** Names of actions that fit, the best first; parameters come from the evidence. */
  readonly remedies: readonly string[];
  /** How long the condition must hold before it opens, and must be absent before it closes, in milliseconds. */
  readonly holdMs: { readonly open: number; readonly close: number };
}

export function defineFinding<Evidence extends z.ZodType>(
  definition: FindingDefinition<Evidence>,
): FindingDefinition<Evidence> {
  return definition;
}
