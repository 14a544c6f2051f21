import type { z } from 'zod';

export type Severity = 'info' | 'attention' | 'critical';

/** An event: what happened, once. It never changes; later evidence is an event that amends it. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly producer: 'node' | 'hub';
  readonly severity: Severity;
  readonly title: string;
  readonly sentence: string;
  /** Where it is learned. */
  readonly source: string;
  /** What it carries. Loose: what a newer peer adds passes through. */
  readonly data: Data;
  /** One line for people, from its data. Names in it are data of workloads: show as text only. */
  readonly line: (data: z.infer<Data>) => string;
}

export function defineEvent<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
): EventDefinition<Data> {
  return definition;
}
