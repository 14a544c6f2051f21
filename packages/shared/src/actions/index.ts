import type { ActionDefinition } from './define-action.ts';

/** Every kind of action, by name. */
export const actions = {} as const satisfies Record<string, ActionDefinition>;

export * from './define-action.ts';
