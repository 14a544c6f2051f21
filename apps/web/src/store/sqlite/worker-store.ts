import { Worker } from 'node:worker_threads';
import { CodedError, errorTexts, type WireError } from '@kubevitals/shared';
import type { AccessStore, AgentStore, EventStore, Store, StoreFacts } from '../store.ts';
import type { StoreMethod, StoreReply, StoreRequest, WorkerReady, WorkerSettings } from './store-requests.ts';

/** Requests that may wait for the worker at once; more are refused, so that a stuck disk does not fill memory. */
const waitingLimit = 4096;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface WorkerStoreOptions {
  /** The worker's entry: TypeScript beside this file, or its bundle. */
  readonly workerUrl: URL;
  /** The database file. */
  readonly path: string;
  /** Called once when the worker ends without having been asked to. */
  readonly onDeath: (error: Error) => void;
}

/**
 * Starts the store's worker thread and opens the database in it. Rejects with `storage-failed` and a sentence when the
 * database cannot be used.
 */
export async function openWorkerStore(options: WorkerStoreOptions): Promise<Store> {
  const settings: WorkerSettings = { path: options.path };
  const worker = new Worker(options.workerUrl, {
    workerData: settings,
    name: 'kubevitals-store',
    // It holds one query's rows at a time.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<undefined>();
  const ended = (): void => {
    reject(new CodedError('storage-failed', 'The store ended before it was ready.'));
  };
  worker.once('error', reject);
  worker.once('exit', ended);
  worker.once('message', (message: WorkerReady) => {
    if (message.ready) resolve(undefined);
    else reject(new CodedError(message.error.code, message.error.message));
  });
  await ready;
  worker.off('error', reject);
  worker.off('exit', ended);
  return new WorkerStore(worker, options.onDeath);
}

/** The store as the rest of the hub sees it: each method is a message to the worker and its answer. */
class WorkerStore implements Store {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #ended: Error | null = null;
  #closing = false;

  readonly events: EventStore = {
    append: (batch) => this.#ask('events.append', [batch]),
    storedUpTo: (producer, spool) => this.#ask('events.storedUpTo', [producer, spool]),
    list: (query) => this.#ask('events.list', [query]),
    prune: (bounds) => this.#ask('events.prune', [bounds]),
  };

  readonly agents: AgentStore = {
    join: (request) => this.#ask('agents.join', [request]),
    byCredential: (hash) => this.#ask('agents.byCredential', [hash]),
    list: () => this.#ask('agents.list', []),
    saw: (sightings) => this.#ask('agents.saw', [sightings]),
    remove: (node) => this.#ask('agents.remove', [node]),
  };

  readonly access: AccessStore = {
    addToken: (token) => this.#ask('access.addToken', [token]),
    signIn: (tokenHash, session) => this.#ask('access.signIn', [tokenHash, session]),
    session: (hash, nowMs) => this.#ask('access.session', [hash, nowMs]),
    endSession: (hash) => this.#ask('access.endSession', [hash]),
    pruneAccess: (nowMs) => this.#ask('access.pruneAccess', [nowMs]),
  };

  constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (reply: StoreReply) => {
      this.#settle(reply);
    });
    worker.on('error', (error) => {
      this.#end(new CodedError('storage-failed', 'The store failed.', { cause: error }));
    });
    worker.on('exit', () => {
      this.#end(new CodedError('storage-failed', 'The store is closed.'));
      if (!this.#closing) onDeath(this.#ended ?? new Error('the store ended'));
    });
  }

  facts(): Promise<StoreFacts> {
    return this.#ask('facts', []);
  }

  async close(): Promise<void> {
    if (this.#closing || this.#ended) return;
    const closed = this.#ask<undefined>('close', []);
    this.#closing = true;
    await closed;
  }

  #ask<T>(method: StoreMethod, args: readonly unknown[]): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (this.#closing) return Promise.reject(new CodedError('storage-failed', 'The store is closing.'));
    if (this.#waiting.size >= waitingLimit) {
      return Promise.reject(new CodedError('storage-failed', 'Too many requests wait for the disk.'));
    }
    const request: StoreRequest = { id: this.#nextId++, method, args };
    return new Promise<T>((resolve, reject) => {
      // The worker answers with what the method of that name returns: `StoreMethod` and `Store` are one list.
      this.#waiting.set(request.id, { resolve: resolve as (result: unknown) => void, reject });
      this.#worker.postMessage(request);
    });
  }

  #settle(reply: StoreReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting.reject(fromWire(reply.error));
    else waiting.resolve(reply.result);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function fromWire({ code, message }: WireError): CodedError {
  return new CodedError(code, message || errorTexts[code].text);
}
