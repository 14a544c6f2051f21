import type { Cgroup } from './cgroup.ts';

export interface ScanPace {
  /** Ticks in which all cgroups are looked at once. */
  readonly ticks: number;
  /** Most cgroups at one tick, whatever the pace. */
  readonly most: number;
}

/**
 * Goes round over all cgroups, a part at each tick, so that no tick is late: the safety net below inotify, and the whole
 * of discovery where inotify is not to be had.
 */
export class RollingScan {
  readonly #all: () => Iterable<Cgroup>;
  readonly #verify: (cgroup: Cgroup) => void;
  #round: Cgroup[] = [];
  #next = 0;
  #rounds = 0;

  constructor(all: () => Iterable<Cgroup>, verify: (cgroup: Cgroup) => void) {
    this.#all = all;
    this.#verify = verify;
  }

  /** Rounds that were completed. */
  get rounds(): number {
    return this.#rounds;
  }

  step({ ticks, most }: ScanPace): void {
    if (this.#next >= this.#round.length) {
      this.#round = [...this.#all()];
      this.#next = 0;
    }
    const share = Math.min(most, Math.ceil(this.#round.length / ticks));
    const end = Math.min(this.#next + share, this.#round.length);
    for (; this.#next < end; this.#next++) this.#verify(this.#round[this.#next]!);
    if (this.#next >= this.#round.length) {
      this.#rounds++;
      // Holds no ended lives until the next round.
      this.#round = [];
      this.#next = 0;
    }
  }
}
