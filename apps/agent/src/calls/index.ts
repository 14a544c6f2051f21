import type { History } from '../history/history.ts';
import type { Sources } from '../sources/sources.ts';
import type { CallHandlerRegistry } from './call-handler.ts';
import { createHistoryCall } from './history.ts';
import { createInventoryReadCall } from './inventory-read.ts';
import { createProcessesCall } from './processes.ts';

export interface CallSources {
  readonly sources: Sources;
  readonly history: History;
}

/** Every call that this agent answers, by name. */
export function createCalls({ sources, history }: CallSources): CallHandlerRegistry {
  return {
    history: createHistoryCall(history),
    'inventory-read': createInventoryReadCall(sources),
    processes: createProcessesCall(sources),
  };
}
