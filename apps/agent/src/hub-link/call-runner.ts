import {
  calls,
  CodedError,
  isCallName,
  limits,
  toWireError,
  type CallName,
  type HubToAgent,
} from '@kubevitals/shared';
import type { Logger } from 'pino';
import { isBehind, type Outlet } from './link-table.ts';

export type CallMessage = Extract<HubToAgent, { t: 'call' }>;

interface LinkCallContext {
  readonly signal: AbortSignal;
  readonly progress: (progress: unknown) => void;
}

/** Answers a request that its schema has accepted. */
export type LinkCallHandler = (request: unknown, context: LinkCallContext) => Promise<unknown>;
export type LinkCallHandlers = Readonly<Partial<Record<CallName, LinkCallHandler>>>;

export interface CallRunnerOptions {
  readonly handlers: LinkCallHandlers;
  /** Calls back once after so many ms; returns what cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
  readonly log: Logger;
}

/** Works on the hub's calls: each has one answer, a deadline and a cancel, and no more than a bound run at once. */
export class CallRunner {
  readonly #options: CallRunnerOptions;
  readonly #running = new Map<number, AbortController>();

  constructor(options: CallRunnerOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#running.size;
  }

  start(message: CallMessage, outlet: Outlet): void {
    const { id } = message;
    if (this.#running.has(id)) {
      this.#fail(id, new CodedError('bad-request', 'A call with this id is running.'), outlet);
    } else if (this.#running.size >= limits.callsInFlight) {
      this.#fail(id, new CodedError('too-many', 'The agent works on as many calls as it may.'), outlet);
    } else {
      void this.#run(message, outlet);
    }
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort(new CodedError('cancelled'));
  }

  /** The hub is gone: nobody waits for the answers. */
  abortAll(): void {
    for (const controller of this.#running.values()) controller.abort(new CodedError('cancelled'));
    this.#running.clear();
  }

  async #run({ id, call, request, deadlineMs }: CallMessage, outlet: Outlet): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    let cancelTimer = () => {};
    const isOurs = () => this.#running.get(id) === controller;
    try {
      const { handler, parsed, mostMs } = this.#prepare(call, request);
      cancelTimer = this.#options.after(Math.min(deadlineMs, mostMs), () => {
        controller.abort(new CodedError('deadline-exceeded'));
      });
      const progress = (value: unknown) => {
        if (isOurs() && !signal.aborted && !isBehind(outlet))
          outlet.send(JSON.stringify({ t: 'progress', id, progress: value }));
      };
      // A handler that does not heed its signal must not hold the answer back.
      const result = await Promise.race([aborted(signal), handler(parsed, { signal, progress })]);
      const text = JSON.stringify({ t: 'result', id, result });
      if (Buffer.byteLength(text) > limits.agentFrameBytes) throw new CodedError('too-large');
      if (isOurs()) outlet.send(text);
    } catch (error) {
      if (!(error instanceof CodedError)) this.#options.log.error({ err: error, call }, 'call failed');
      if (isOurs()) this.#fail(id, error, outlet);
    } finally {
      cancelTimer();
      if (isOurs()) this.#running.delete(id);
    }
  }

  #prepare(call: string, request: unknown) {
    const handler = isCallName(call) ? this.#options.handlers[call] : undefined;
    if (!isCallName(call) || !handler) throw new CodedError('unsupported');
    const definition = calls[call];
    const parsed = definition.request.safeParse(request);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue && issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
      throw new CodedError('bad-request', `${where}${issue?.message ?? 'not valid'}`.slice(0, 500));
    }
    return { handler, parsed: parsed.data, mostMs: definition.deadlineMs };
  }

  #fail(id: number, error: unknown, outlet: Outlet): void {
    outlet.send(JSON.stringify({ t: 'failure', id, error: toWireError(error) }));
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
