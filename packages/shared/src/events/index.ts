import { agentStarted } from './agent-started.ts';
import type { EventDefinition } from './define-event.ts';
import { eventsDropped } from './events-dropped.ts';
import { workloadAppeared, workloadGone } from './workload-events.ts';

/** Every kind of event, by name. Any other table of event kinds is a mapped type over this one. */
export const events = {
  'agent-started': agentStarted,
  'events-dropped': eventsDropped,
  'workload-appeared': workloadAppeared,
  'workload-gone': workloadGone,
} as const;

export type EventKind = keyof typeof events;
export type EventData<K extends EventKind> =
  (typeof events)[K] extends EventDefinition<infer Data> ? Data['_zod']['output'] : never;

export const eventKinds = Object.keys(events) as readonly EventKind[];

export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(events, name);
}

/** One line for people. Kinds of a newer release, and data that does not fit, read as their name. */
export function eventLine(kind: string, data: unknown): string {
  if (!isEventKind(kind)) return kind;
  // The union of definitions is not callable as such; each is applied to data its own schema accepted.
  const definition = events[kind] as EventDefinition;
  const parsed = definition.data.safeParse(data);
  return parsed.success ? definition.line(parsed.data) : definition.title;
}

export * from './define-event.ts';
