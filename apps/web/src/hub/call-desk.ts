import {
  CodedError,
  calls,
  limits,
  type CallInput,
  type CallName,
  type CallProgress,
  type CallResponse,
  type HubToAgent,
  type WireError,
} from '@kubevitals/shared';

export interface CallOptions<C extends CallName> {
  /** Its abort cancels the call at the agent and rejects with `cancelled`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CallProgress<C>) => void;
  /** In ms; never more than the call's own. */
  readonly deadlineMs?: number;
}

interface OpenCall {
  readonly name: CallName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: (progress: unknown) => void;
}

/** The calls that one agent works on: ids, deadlines, progress, cancelling, and a bound on how many. */
export class CallDesk {
  readonly #open = new Map<number, OpenCall>();
  readonly #known: ReadonlySet<string>;
  readonly #send: (message: HubToAgent) => void;
  #nextId = 0;
  #closed = false;

  /** `known` are the calls that the agent's greeting names. */
  constructor(known: readonly string[], send: (message: HubToAgent) => void) {
    this.#known = new Set(known);
    this.#send = send;
  }

  get inFlight(): number {
    return this.#open.size;
  }

  /**
   * Rejects with a `CodedError`: `bad-request`, `unsupported`, `too-many`, `deadline-exceeded`, `cancelled`,
   * `node-unreachable` (the agent went away), `malformed` (its answer does not fit), or what the agent says.
   */
  async call<C extends CallName>(
    name: C,
    input: CallInput<C>,
    { signal, onProgress, deadlineMs }: CallOptions<C> = {},
  ): Promise<CallResponse<C>> {
    const definition = calls[name];
    const request = definition.request.safeParse(input);
    if (!request.success) throw new CodedError('bad-request', request.error.issues[0]?.message);
    if (!this.#known.has(name)) throw new CodedError('unsupported');
    if (this.#closed) throw new CodedError('node-unreachable');
    if (signal?.aborted) throw new CodedError('cancelled');
    if (this.#open.size >= limits.callsInFlight) {
      throw new CodedError('too-many', 'The agent is busy with as many questions as it may.');
    }
    const patience = Math.min(deadlineMs ?? definition.deadlineMs, definition.deadlineMs);
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => {
      this.#giveUp(id, new CodedError('deadline-exceeded'));
    }, patience);
    const cancel = (): void => {
      this.#giveUp(id, new CodedError('cancelled'));
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const progress = (value: unknown): void => {
      const parsed = definition.progress.safeParse(value);
      // The schema is the one of this very call; the compiler cannot follow the name through the registry.
      if (parsed.success) onProgress?.(parsed.data as CallProgress<C>);
    };
    this.#open.set(id, { name, resolve, reject, progress });
    try {
      this.#send({ t: 'call', id, call: name, request: request.data, deadlineMs: patience });
      const response = definition.response.safeParse(await promise);
      if (!response.success) {
        throw new CodedError('malformed', 'The agent’s answer does not fit the protocol.', {
          cause: response.error,
        });
      }
      return response.data as CallResponse<C>;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      this.#open.delete(id);
    }
  }

  /** What comes for a call that is over is late, and ignored. */
  progress(id: number, progress: unknown): void {
    this.#open.get(id)?.progress(progress);
  }

  result(id: number, result: unknown): void {
    this.#open.get(id)?.resolve(result);
  }

  failure(id: number, { code, message }: WireError): void {
    this.#open.get(id)?.reject(new CodedError(code, message));
  }

  /** The agent went away. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#open.values()) reject(new CodedError('node-unreachable'));
  }

  #giveUp(id: number, error: CodedError): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    this.#send({ t: 'cancel', id });
    open.reject(error);
  }
}
