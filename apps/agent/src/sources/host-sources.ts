import type { Tick } from '../sampling/tick.ts';
import type { KernelFiles } from './kernel-files.ts';
import { ProcStat } from './proc/proc-stat.ts';
import type { SourceHealth } from './source-health.ts';
import type { Roots } from './sources.ts';

/** What is read of the host by more than one part of the agent, or outside the tick. */
export interface HostSources {
  /** /proc/stat, read once a tick. */
  readonly stat: ProcStat;
  /** Starts what runs outside the tick when it is due; the agent calls it at the start of each tick. */
  refresh(tick: Tick): void;
  /** Ends all child processes. */
  close(): Promise<void>;
}

export interface HostSourcesOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
}

export function openHostSources({ roots, files, health }: HostSourcesOptions): HostSources {
  const stat = new ProcStat(files.file(`${roots.proc}/stat`), () => files.buffer, health);
  return {
    stat,
    refresh: () => undefined,
    close: () => {
      stat.close();
      return Promise.resolve();
    },
  };
}
