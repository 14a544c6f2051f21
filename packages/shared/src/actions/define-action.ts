import type { z } from 'zod';

/**
 * harmless: a click. disruptive: a reason and a click. destructive: a reason, and the object's name typed.
 */
export type Risk = 'harmless' | 'disruptive' | 'destructive';

/**
 * An action: what a person can have done. The dialog, the audit record and the mark on the timeline are built from
 * this. `where` decides who executes it: the agent (what is local to the node) or the hub (what goes through the API
 * server, as the person who asked).
 */
export interface ActionDefinition<
  Params extends z.ZodType = z.ZodType,
  Preview extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly where: 'agent' | 'hub';
  readonly risk: Risk;
  readonly title: string;
  readonly sentence: string;
  /** The object acted on and its settings. Names the life of the object (uid, container id), never a name alone. */
  readonly params: Params;
  /** What a dry run says: effects, who is touched, what blocks it. */
  readonly preview: Preview;
  readonly result: Result;
  /** The name that the person types for a destructive action. */
  readonly confirmationName: (params: z.infer<Params>) => string;
  readonly deadlineMs: number;
  readonly cancellable: boolean;
}

export function defineAction<P extends z.ZodType, V extends z.ZodType, R extends z.ZodType>(
  definition: ActionDefinition<P, V, R>,
): ActionDefinition<P, V, R> {
  return definition;
}
