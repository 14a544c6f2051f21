import type { z } from 'zod';
import { history } from './history.ts';
import { inventoryRead } from './inventory-read.ts';
import { processes } from './processes.ts';

/** Every call to an agent, by name. Any other table of calls is a mapped type over this one. */
export const calls = {
  history,
  'inventory-read': inventoryRead,
  processes,
} as const;

export type CallName = keyof typeof calls;
/** What the caller writes. */
export type CallInput<C extends CallName> = z.input<(typeof calls)[C]['request']>;
/** What the agent gets: defaults filled in. */
export type CallRequest<C extends CallName> = z.output<(typeof calls)[C]['request']>;
export type CallResponse<C extends CallName> = z.output<(typeof calls)[C]['response']>;
export type CallProgress<C extends CallName> = z.output<(typeof calls)[C]['progress']>;

export const callNames = Object.keys(calls) as readonly CallName[];

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

export * from './define-call.ts';
export type { HistoryRequest, HistoryResponse } from './history.ts';
export type { ProcessItem } from './processes.ts';
