import type { Tick } from '../sampling/tick.ts';
import type { Clock } from './clock.ts';
import { InventoryReader } from './inventory/inventory-reader.ts';
import type { KernelFiles } from './kernel-files.ts';
import { CommandLines } from './proc/command-lines.ts';
import { ProcStat } from './proc/proc-stat.ts';
import { ProcessReader } from './proc/process-reader.ts';
import type { SourceHealth } from './source-health.ts';
import type { Roots } from './sources.ts';
import { FilesystemMonitor } from './statfs/filesystem-monitor.ts';

/** What is read of the host by more than one part of the agent, or outside the tick. */
export interface HostSources {
  readonly clock: Clock;
  /** /proc/stat, read once a tick. */
  readonly stat: ProcStat;
  readonly filesystems: FilesystemMonitor;
  readonly inventory: InventoryReader;
  readonly processes: ProcessReader;
  readonly commandLines: CommandLines;
  /** Starts what runs outside the tick when it is due; the agent calls it at the start of each tick. */
  refresh(tick: Tick): void;
  /** Ends all child processes. */
  close(): Promise<void>;
}

/** What the agent starts itself anew as. */
export type ChildRole = 'statfs' | 'inventory' | 'command-line';

export interface HostSourcesOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
  readonly clock: Clock;
  /** The argument vector that starts a child of this role: the Node binary first. */
  readonly childCommand: (role: ChildRole) => readonly string[];
}

export function openHostSources({
  roots,
  files,
  health,
  clock,
  childCommand,
}: HostSourcesOptions): HostSources {
  const stat = new ProcStat(files.file(`${roots.proc}/stat`), () => files.buffer, health);
  const filesystems = new FilesystemMonitor({ roots, files, health, clock, command: childCommand('statfs') });
  const inventory = new InventoryReader({ roots, health, clock, command: childCommand('inventory') });
  const processes = new ProcessReader({ roots, files, clock });
  const commandLines = new CommandLines({ procRoot: roots.proc, command: childCommand('command-line') });
  return {
    clock,
    stat,
    filesystems,
    inventory,
    processes,
    commandLines,
    refresh(tick) {
      filesystems.refresh(tick);
      inventory.refresh(tick);
      commandLines.refresh(tick);
    },
    async close() {
      stat.close();
      commandLines.close();
      await Promise.all([filesystems.close(), inventory.close()]);
    },
  };
}
