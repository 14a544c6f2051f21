import type { z } from 'zod';

/** A call: a question to an agent with one result, and perhaps progress until then. */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Progress extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly request: Request;
  readonly response: Response;
  readonly progress: Progress;
  /** The longest it may take; a caller may ask for less. */
  readonly deadlineMs: number;
}

export function defineCall<Q extends z.ZodType, R extends z.ZodType, P extends z.ZodType>(
  definition: CallDefinition<Q, R, P>,
): CallDefinition<Q, R, P> {
  return definition;
}
