import type { CallName, CallProgress, CallRequest, CallResponse } from '@kubevitals/shared';

export interface CallContext<C extends CallName> {
  /** Fires at the deadline, when the caller cancels, and when the hub is gone. */
  readonly signal: AbortSignal;
  /** Tells the caller how far it is. Some may be left out when the link is slow. */
  readonly progress: (progress: CallProgress<C>) => void;
}

/**
 * Answers one call. Throws a `CodedError` for what the caller may be told; anything else reaches it as `internal`.
 */
export type CallHandler<C extends CallName> = (
  request: CallRequest<C>,
  context: CallContext<C>,
) => Promise<CallResponse<C>>;

/** The compiler demands a handler for each call that is declared. */
export type CallHandlerRegistry = { readonly [C in CallName]: CallHandler<C> };
