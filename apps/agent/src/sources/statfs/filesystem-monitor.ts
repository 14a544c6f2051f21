import type { Tick } from '../../sampling/tick.ts';
import type { Clock } from '../clock.ts';
import type { KernelFile, KernelFiles } from '../kernel-files.ts';
import { readTrouble } from '../read-trouble.ts';
import type { SourceHealth, SourceTrouble } from '../source-health.ts';
import type { Roots } from '../sources.ts';
import { HelperPool } from './helper-pool.ts';
import { MountProbe, type MountState } from './mount-probe.ts';
import { parseMountinfo } from './mountinfo.ts';
import { shownMounts } from './shown-mounts.ts';
import { StatfsProcess } from './statfs-process.ts';

const source = 'filesystems';
const roundTicks = 10;
/** A round starts two ticks before the figures are taken, so that they are fresh and most deadlines have passed. */
const roundPhase = 8;

export interface FilesystemMonitorOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
  /** The argument vector that starts a statfs helper. */
  readonly command: readonly string[];
  readonly clock: Clock;
  /** How long a file system may take to answer, in ms. Default 2,000. */
  readonly deadlineMs?: number;
}

/**
 * Asks all file systems with a device or a server behind them for their size, every ten seconds, through helper
 * processes. One that hangs is asked by a process of its own, with growing pauses, and holds up no other.
 */
export class FilesystemMonitor {
  readonly #options: FilesystemMonitorOptions;
  readonly #tables: readonly KernelFile[];
  readonly #helpers: HelperPool;
  #tableBytes = Buffer.alloc(0);
  #probes = new Map<string, MountProbe>();
  #round: Promise<void> | null = null;
  #version = 0;
  #decade = NaN;
  #closed = false;

  constructor(options: FilesystemMonitorOptions) {
    const { roots, files, health, command, deadlineMs = 2000 } = options;
    this.#options = options;
    this.#tables = [files.file(`${roots.proc}/1/mountinfo`), files.file(`${roots.proc}/self/mountinfo`)];
    this.#helpers = new HelperPool({ start: () => new StatfsProcess(command), deadlineMs });
    health.declare(source, 'File systems: bytes and inodes', [`${roots.proc}/1/mountinfo`, roots.host]);
  }

  /** Grows with each change of a state; figures alone do not count. */
  get version(): number {
    return this.#version;
  }

  /** Mounts that have been asked, by name. */
  *states(): Generator<MountState> {
    for (const { state } of this.#probes.values()) if (state) yield state;
  }

  /** Starts a round when one is due and none is under way. */
  refresh(tick: Tick): void {
    // A tick may be skipped: the next one then starts the round.
    const decade = Math.floor((tick.number - roundPhase) / roundTicks);
    if (decade === this.#decade || this.#round) return;
    this.#decade = decade;
    void this.runRound();
  }

  /** Asks all mounts once; resolves when all have answered, failed or hung. Never rejects. */
  async runRound(): Promise<void> {
    this.#round ??= this.#askAll()
      .catch((error: unknown) => this.#report({ state: 'failed', why: String(error), remedy: null }))
      .finally(() => {
        this.#round = null;
      });
    await this.#round;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const table of this.#tables) table.close();
    await this.#helpers.close();
  }

  async #askAll(): Promise<void> {
    const trouble = this.#readTable();
    this.#helpers.beginRound();
    const probes = [...this.#probes.values()].sort((a, b) => a.rank - b.rank);
    const asked = new Set<Promise<void>>();
    for (const probe of probes) {
      if (this.#closed) return;
      // Those that hung have their own process, so nobody waits for them.
      if (probe.hangs) asked.add(this.#ask(probe));
      else await this.#ask(probe);
    }
    await Promise.all(asked);
    if (!this.#closed) this.#report(trouble ?? this.#hangTrouble());
  }

  async #ask(probe: MountProbe): Promise<void> {
    if (await probe.ask(this.#helpers, this.#options.clock)) this.#version++;
  }

  /** Reads the mount table; parses it when it has changed. */
  #readTable(): SourceTrouble | null {
    const [table, own] = this.#tables as [KernelFile, KernelFile];
    const length = table.readToEnd();
    if (length > 0) {
      this.#takeTable(length);
      return null;
    }
    const trouble = readTrouble(table, length);
    const ownLength = own.readToEnd();
    if (ownLength <= 0) return trouble;
    this.#takeTable(ownLength);
    return {
      state: 'degraded',
      why: `${trouble.why} These are the mounts that the agent itself sees.`,
      remedy: 'Run the agent as root and with the host’s /proc.',
    };
  }

  #takeTable(length: number): void {
    const bytes = this.#options.files.buffer.subarray(0, length);
    if (this.#tableBytes.equals(bytes)) return;
    this.#tableBytes = Buffer.from(bytes);
    const before = this.#probes;
    this.#probes = new Map();
    for (const mount of shownMounts(parseMountinfo(this.#tableBytes))) {
      const known = before.get(mount.name);
      const same = known?.renew(mount) === true;
      this.#probes.set(mount.name, same ? known : new MountProbe(mount, this.#options.roots.host));
    }
    this.#version++;
  }

  #hangTrouble(): SourceTrouble | null {
    if (this.#helpers.isFull) {
      return {
        state: 'failed',
        why: 'So many helper processes hang in the kernel and cannot be ended that no more are started.',
        remedy: 'Bring the servers of the hung file systems back, or restart the machine.',
      };
    }
    const hung = [...this.states()].filter(({ state }) => state === 'hung');
    if (hung.length === 0) return null;
    const names = hung.map(({ mount }) => mount.mountPoint);
    return {
      state: 'degraded',
      why: `${hung.length} of ${this.#probes.size} file systems do not answer: ${names.join(', ').slice(0, 800)}.`,
      remedy: 'Bring the server or device behind it back, or unmount it (umount -f -l).',
    };
  }

  #report(trouble: SourceTrouble | null): void {
    this.#options.health.report(source, trouble);
  }
}
