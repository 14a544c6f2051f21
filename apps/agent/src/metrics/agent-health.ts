import type { Tick } from '../sampling/tick.ts';
import type { Clock } from '../sources/clock.ts';

/** Without a tick for this long the agent is not alive, whatever else of it still answers. */
const mostTickAgeMs = 5000;

export interface HealthReport {
  readonly ok: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AgentHealthOptions {
  readonly clock: Clock;
  readonly version: string;
  /** The last tick that was done; null before the first. */
  readonly lastTick: () => Tick | null;
  /** What is not read as it should: name and reason of each source. */
  readonly troubles: () => Readonly<Record<string, string>>;
  /** Whether the cgroups have been listed once. */
  readonly scanned: () => boolean;
}

/** Says whether the agent is alive, and whether it has something to show. */
export class AgentHealth {
  readonly #options: AgentHealthOptions;
  readonly #startedMs: number;

  constructor(options: AgentHealthOptions) {
    this.#options = options;
    this.#startedMs = options.clock.monoMs();
  }

  /** /healthz: the last tick was less than 5 s ago. At the start the first one has as long. */
  alive(): HealthReport {
    const { clock, version, lastTick } = this.#options;
    const now = clock.monoMs();
    const tick = lastTick();
    const age = now - (tick?.monoMs ?? this.#startedMs);
    const ok = age < mostTickAgeMs;
    return {
      ok,
      body: {
        status: ok ? 'alive' : 'stuck',
        version,
        uptimeSeconds: Math.round((now - this.#startedMs) / 1000),
        lastTick: tick?.number ?? null,
        lastTickAgeMs: tick ? Math.round(age) : null,
      },
    };
  }

  /** /readyz: a tick was done and the cgroups are known. */
  ready(): HealthReport {
    const { lastTick, scanned, troubles } = this.#options;
    const firstTickDone = lastTick() !== null;
    const sourcesScanned = scanned();
    const ok = firstTickDone && sourcesScanned && this.alive().ok;
    return {
      ok,
      body: { status: ok ? 'ready' : 'not ready', firstTickDone, sourcesScanned, troubles: troubles() },
    };
  }
}
