import { setTimeout } from 'node:timers/promises';
import type { AnyTable } from '../sampling/any-table.ts';
import type { Tick } from '../sampling/tick.ts';
import { errorCode } from '../sources/read-trouble.ts';
import type { Sources } from '../sources/sources.ts';
import { AgentHealth } from './agent-health.ts';
import { AgentHttp } from './agent-http.ts';
import { MetricsText } from './metrics-text.ts';

const source = 'agent.http';

export interface AgentServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly tables: readonly AnyTable[];
  readonly sources: Sources;
  /** Of the agent. */
  readonly version: string;
  /** The last tick that was done; null before the first. */
  readonly lastTick: () => Tick | null;
  readonly onError: (error: unknown) => void;
  /** How long to wait before the port is tried again, in ms. Default 10,000. */
  readonly retryMs?: number;
}

/**
 * The agent's port for monitoring. A port that is taken stops nothing else: it is said among the sources and tried again.
 */
export class AgentServer {
  readonly #options: AgentServerOptions;
  readonly #text: MetricsText;
  readonly #health: AgentHealth;
  readonly #stop = new AbortController();
  #http: AgentHttp | null = null;
  #opening: Promise<void> = Promise.resolve();

  constructor(options: AgentServerOptions) {
    this.#options = options;
    const { tables, sources, version, lastTick, host, port } = options;
    this.#text = new MetricsText({ tables, sources, version });
    this.#health = new AgentHealth({
      clock: sources.host.clock,
      version,
      lastTick,
      // The tree lists all cgroups when it is made; on a machine without any there is nothing to wait for.
      scanned: () => sources.cgroups.cgroups().size > 0 || sources.cgroups.mode === 'none',
      troubles: () => troublesOf(sources),
    });
    sources.health.declare(source, 'Metrics for Prometheus, health checks', [`${host}:${port}`]);
  }

  /** Null while it is not open. */
  get url(): string | null {
    return this.#http?.url ?? null;
  }

  /** Opens the port, now or later. */
  start(): void {
    this.#opening = this.#open();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#opening;
    await this.#http?.close();
    this.#http = null;
  }

  async #open(): Promise<void> {
    const { host, port, sources, onError, retryMs = 10_000 } = this.#options;
    while (!this.#stop.signal.aborted) {
      try {
        this.#http = await AgentHttp.listen({
          host,
          port,
          metrics: () => this.#text.chunks(),
          alive: () => this.#health.alive(),
          ready: () => this.#health.ready(),
          monoMs: sources.host.clock.monoMs,
          onError,
        });
        sources.health.report(source, null);
        return;
      } catch (error) {
        sources.health.report(source, {
          state: 'failed',
          why: `${host}:${port} cannot be listened on: ${errorCode(error)}.`,
          remedy:
            'Set KUBEVITALS_AGENT_PORT and KUBEVITALS_AGENT_LISTEN to a free port and an address of this machine.',
        });
      }
      await setTimeout(retryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}

function troublesOf({ health }: Sources): Record<string, string> {
  const troubles: Record<string, string> = {};
  for (const [name, { trouble }] of health.statuses()) if (trouble) troubles[name] = trouble.why;
  return troubles;
}
