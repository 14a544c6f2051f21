import type { CallHandlerRegistry } from './call-handler.ts';

/** Every call that this agent answers, by name. */
export const calls: Partial<CallHandlerRegistry> = {};
