import { parentPort, workerData } from 'node:worker_threads';
import { toWireError } from '@kubevitals/shared';
import { storageError, SqliteStore } from './sqlite-store.ts';
import type { StoreReply, StoreRequest, WorkerReady, WorkerSettings } from './store-requests.ts';

// Entry of the worker thread that owns the database. Requests are answered one after the other, in their order.
const port = parentPort;
if (!port) throw new Error('the store worker runs as a worker thread only');
const { path } = workerData as WorkerSettings;

function say(message: WorkerReady | StoreReply): void {
  port?.postMessage(message);
}

async function answer(store: SqliteStore, { id, method, args }: StoreRequest): Promise<void> {
  try {
    say({ id, result: await run(store, method, args) });
  } catch (error) {
    say({ id, error: toWireError(storageError(error)) });
  }
  if (method === 'close') port?.close();
}

async function run(store: SqliteStore, method: string, args: readonly unknown[]): Promise<unknown> {
  const [part, name] = method.split('.');
  const target = (name === undefined ? store : store[part as 'events' | 'agents' | 'access']) as unknown;
  // The sender is our own proxy, typed by `StoreMethod`: the method exists and the arguments fit.
  const methods = target as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
  const call = methods[name ?? method];
  if (!call) throw new Error(`the store has no ${method}`);
  return call.apply(target, args as unknown[]);
}

try {
  const store = new SqliteStore(path, 'migrate');
  let last = Promise.resolve();
  port.on('message', (request: StoreRequest) => {
    last = last.then(() => answer(store, request));
  });
  say({ ready: true });
} catch (error) {
  say({ ready: false, error: toWireError(storageError(error)) });
  port.close();
}
