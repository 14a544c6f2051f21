import { ByteCursor } from '../byte-cursor.ts';
import type { KernelFiles } from '../kernel-files.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupLayout } from './cgroup-layout.ts';

const fewestWholeReads = 300;
/** Where workloads are read at every tenth tick only, whole reads that were not used till then are made up for. */
const mostTicksSaved = 4;

/** What all reads of cgroup files share: the layout, the kept descriptors, one cursor, and the tick they belong to. */
export class CgroupReads {
  readonly layout: CgroupLayout;
  readonly files: KernelFiles;
  readonly cursor = new ByteCursor();
  /** Number of the current tick. */
  tick = 0;
  /** Grows when a limit or a folder of any cgroup changes. */
  changes = 0;
  /** The first file that the agent may not read. */
  forbidden: string | null = null;
  /** Cgroups whose CPU counter is gone or went backwards: perhaps they are not what they were. */
  readonly suspects = new Set<Cgroup>();
  #wholeReadsLeft = 0;
  #firstReadsLeft = 0;
  #phase = 0;

  constructor(layout: CgroupLayout, files: KernelFiles) {
    this.layout = layout;
    this.files = files;
  }

  /** Whether files that are read every ten seconds may keep their descriptors; those read at each tick always do. */
  get hasRoom(): boolean {
    return this.files.openCount < this.files.mostOpen * 0.75;
  }

  /** At the start of a tick, with the number of living cgroups. */
  begin(tick: number, cgroups: number): void {
    this.tick = tick;
    // A tenth is due at each tick. Thousands at once would make it late.
    const each = Math.max(fewestWholeReads, Math.ceil(cgroups / 8));
    this.#wholeReadsLeft = Math.min(Math.max(0, this.#wholeReadsLeft) + each, each * mostTicksSaved);
    this.#firstReadsLeft = fewestWholeReads;
  }

  /**
   * Whether one more cgroup may be read as a whole at this tick. New ones have a share of their own: behind thousands of
   * old ones that are due they would be without figures and limits for minutes.
   */
  takeWholeRead(first: boolean): boolean {
    if (first && this.#firstReadsLeft > 0) {
      this.#firstReadsLeft--;
      return true;
    }
    return this.#wholeReadsLeft-- > 0;
  }

  nextPhase(): number {
    const phase = this.#phase;
    this.#phase = (phase + 1) % 10;
    return phase;
  }
}
