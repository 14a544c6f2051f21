import type { WireError } from '@kubevitals/shared';
import type { AccessStore, AgentStore, EventStore } from '../store.ts';

/** Every method of the store, as `<part>.<method>`: what the worker understands. */
export type StoreMethod =
  | `events.${keyof EventStore}`
  | `agents.${keyof AgentStore}`
  | `access.${keyof AccessStore}`
  | 'facts'
  | 'close';

export interface StoreRequest {
  readonly id: number;
  readonly method: StoreMethod;
  readonly args: readonly unknown[];
}

export type StoreReply =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: WireError };

/** What the worker is started with. */
export interface WorkerSettings {
  readonly path: string;
}

/** The first message of the worker. */
export type WorkerReady = { readonly ready: true } | { readonly ready: false; readonly error: WireError };
