import type { Cgroup } from './cgroup.ts';

/** How much of a cgroup is worth reading at a tick. */
export const idle = 0;
export const ran = 1;
export const whole = 2;
export type ReadDepth = typeof idle | typeof ran | typeof whole;

const wholeEveryTicks = 10;
/** Every so many whole reads nothing is taken for granted. */
const wholesBetweenChecks = 6;

/**
 * Decides once a tick how much of a cgroup is read. CPU counters are hierarchical: where one stands still, nothing ran
 * in the cgroup or below, so what only running code changes needs no read. The rest (limits, what others did to it) is
 * read as a whole every ten ticks, spread over the ticks.
 */
export class CgroupPulse {
  readonly #cgroup: Cgroup;
  #tick = -1;
  #depth: ReadDepth = idle;
  #nextWholeAt = -1;
  #wholes = 0;
  #usageAtWhole = NaN;
  #stirred = true;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
  }

  /** The same answer all through one tick; the first to ask makes it read the CPU counter. */
  take(): ReadDepth {
    const { reads } = this.#cgroup;
    if (this.#tick !== reads.tick) {
      this.#tick = reads.tick;
      this.#depth = this.#decide();
    }
    return this.#depth;
  }

  /** Whether it is known to have run since the tick before; false where no CPU counter tells. */
  get hasRun(): boolean {
    return this.#depth === ran && !Number.isNaN(this.#cgroup.cpu.usageSeconds);
  }

  /**
   * At a whole read: whether the cgroup ran since the last one. Where it did not, what only running code moves (CPU
   * statistics, faults, limit hits, IO of its own) need not be read even then.
   */
  get stirred(): boolean {
    return this.#stirred;
  }

  #decide(): ReadDepth {
    const { reads, cpu, limits, phase } = this.#cgroup;
    const before = cpu.usageSeconds;
    const moved = cpu.readUsage();
    if (cpu.vanished || cpu.usageSeconds < before) reads.suspects.add(this.#cgroup);
    const first = this.#nextWholeAt < 0;
    if (reads.tick >= this.#nextWholeAt && reads.takeWholeRead(first)) {
      this.#nextWholeAt = reads.tick + (first ? 1 + phase : wholeEveryTicks);
      this.#stirred = cpu.usageSeconds !== this.#usageAtWhole || this.#wholes % wholesBetweenChecks === 0;
      this.#usageAtWhole = cpu.usageSeconds;
      this.#wholes++;
      limits.read();
      return whole;
    }
    if (limits.written) limits.read();
    return moved ? ran : idle;
  }
}
