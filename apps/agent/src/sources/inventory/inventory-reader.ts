import type { Tick } from '../../sampling/tick.ts';
import { readCgroupLayout } from '../cgroup/cgroup-layout.ts';
import type { Clock } from '../clock.ts';
import { errorCode } from '../read-trouble.ts';
import type { SourceHealth } from '../source-health.ts';
import type { Roots } from '../sources.ts';
import { deviceItems } from './device-items.ts';
import { hardwareItems, type PartValues } from './hardware-items.ts';
import { inventoryPartNames, inventoryParts, type PartMessage } from './inventory-parts.ts';
import { runInventoryProcess } from './inventory-process.ts';
import type { SectionItem } from './section-item.ts';
import { readSystemFacts, systemItems } from './system-items.ts';

const source = 'inventory';
const everyMs = 3_600_000;
const deadlineMs = 60_000;

export interface InventoryReaderOptions {
  readonly roots: Roots;
  readonly health: SourceHealth;
  /** The argument vector that starts the helper. */
  readonly command: readonly string[];
  readonly clock: Clock;
}

export interface InventoryProgress {
  readonly done: number;
  readonly total: number;
  /** What was read last, for people. */
  readonly what: string;
}

export interface InventoryReading {
  /** Wall clock in ms. */
  readonly readAt: number;
  readonly items: number;
  /** What could not be read, for people. */
  readonly failed: readonly string[];
}

export interface InventoryWaiter {
  readonly signal: AbortSignal;
  readonly progress: (progress: InventoryProgress) => void;
}

interface Run {
  readonly waiters: Set<InventoryWaiter>;
  readonly abort: AbortController;
  readonly done: Promise<InventoryReading>;
  last: InventoryProgress;
}

/** Reads what the machine is: once at the start, every hour, and when asked. One read at a time; who asks joins it. */
export class InventoryReader {
  readonly #options: InventoryReaderOptions;
  readonly #parts: PartValues = {};
  #items: ReadonlyMap<string, SectionItem> = new Map();
  #readAt = NaN;
  #version = 0;
  #run: Run | null = null;
  #nextAt = -Infinity;
  readonly #closing = new AbortController();

  constructor(options: InventoryReaderOptions) {
    this.#options = options;
    options.health.declare(source, 'Inventory: hardware, system, disks, GPUs, addresses', [
      `${options.roots.host === '/' ? '' : options.roots.host}/etc/os-release`,
      `${options.roots.sys}/devices`,
    ]);
  }

  /** Grows with each part that came in. */
  get version(): number {
    return this.#version;
  }

  /** Wall clock in ms of the last part. NaN before the first. */
  get readAt(): number {
    return this.#readAt;
  }

  items(): ReadonlyMap<string, SectionItem> {
    return this.#items;
  }

  /** Starts a read when one is due, not in the first seconds, which have enough to do. */
  refresh(tick: Tick): void {
    if (this.#nextAt === -Infinity) this.#nextAt = tick.monoMs + 2500;
    if (tick.monoMs < this.#nextAt || this.#run) return;
    void this.read({ signal: this.#closing.signal, progress: () => undefined }).catch(() => undefined);
  }

  /** Resolves when all parts were read or failed. Rejects with the signal's reason when it fires before. */
  async read(waiter: InventoryWaiter): Promise<InventoryReading> {
    waiter.signal.throwIfAborted();
    // One that is being ended cannot be joined.
    while (this.#run?.abort.signal.aborted) await this.#run.done.catch(() => undefined);
    const run = (this.#run ??= this.#start());
    run.waiters.add(waiter);
    if (run.last.done > 0) waiter.progress(run.last);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(waiter.signal.reason as Error);
    waiter.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([run.done, aborted]);
    } finally {
      waiter.signal.removeEventListener('abort', onAbort);
      run.waiters.delete(waiter);
      // Nobody waits any more: what is still under way is ended.
      if (run.waiters.size === 0) run.abort.abort();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the agent is stopping'));
    this.#run?.abort.abort();
    await this.#run?.done.catch(() => undefined);
  }

  #start(): Run {
    const total = inventoryPartNames.length + 1;
    const abort = new AbortController();
    const run: Run = {
      waiters: new Set(),
      abort,
      done: Promise.resolve().then(() => this.#readAll(run)),
      last: { done: 0, total, what: '' },
    };
    // Those who wait take its error; without any it is nobody's.
    run.done.catch(() => undefined);
    this.#nextAt = this.#options.clock.monoMs() + everyMs;
    return run;
  }

  async #readAll(run: Run): Promise<InventoryReading> {
    const failed = new Set<string>(inventoryPartNames.map((part) => inventoryParts[part]));
    const advance = (what: string) => {
      this.#compose();
      run.last = { ...run.last, done: run.last.done + 1, what };
      for (const { progress } of run.waiters) progress(run.last);
    };
    const take = ({ part, value, error }: PartMessage) => {
      if (error === undefined) {
        this.#parts[part] = value;
        failed.delete(inventoryParts[part]);
      }
      advance(inventoryParts[part]);
    };
    try {
      advance('Operating system');
      const signal = AbortSignal.any([run.abort.signal, AbortSignal.timeout(deadlineMs)]);
      await runInventoryProcess({ command: this.#options.command, signal, onPart: take });
      this.#report([...failed], run.abort.signal.aborted);
      return { readAt: this.#readAt, items: this.#items.size, failed: [...failed] };
    } catch (error) {
      this.#options.health.report(source, {
        state: 'failed',
        why: `The inventory could not be read: ${errorCode(error)}.`,
        remedy: null,
      });
      throw error;
    } finally {
      this.#run = null;
    }
  }

  #report(failed: readonly string[], cancelled: boolean): void {
    if (cancelled) return;
    const trouble = {
      state: 'degraded',
      why: `Could not be read: ${failed.join(', ')}.`,
      remedy: null,
    } as const;
    this.#options.health.report(source, failed.length > 0 ? trouble : null);
  }

  #compose(): void {
    const { roots, clock } = this.#options;
    const facts = readSystemFacts(roots, readCgroupLayout(roots).mode);
    const items = new Map<string, SectionItem>();
    for (const item of [...systemItems(facts), ...hardwareItems(this.#parts), ...deviceItems(this.#parts)]) {
      const same = items.get(item.key);
      items.set(item.key, same ? { ...same, facts: [...same.facts, ...item.facts].slice(0, 64) } : item);
    }
    this.#items = items;
    this.#readAt = clock.wallMs();
    this.#version++;
  }
}
