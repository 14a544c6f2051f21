import type { BytePath } from './byte-path.ts';
import type { Cgroup } from './cgroup.ts';

/** Names in folders that are to be looked at: each once, however many events told of it; bounded. */
export class PendingLooks {
  readonly #most: number;
  readonly #names = new Map<Cgroup, Set<BytePath>>();
  #size = 0;
  #dropped = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  add(cgroup: Cgroup, name: BytePath): void {
    if (this.#size >= this.#most) {
      this.#dropped++;
      return;
    }
    let names = this.#names.get(cgroup);
    if (!names) this.#names.set(cgroup, (names = new Set()));
    if (names.has(name)) return;
    names.add(name);
    this.#size++;
  }

  /** Looks at as many as `most`, the oldest first. */
  drain(most: number, look: (cgroup: Cgroup, name: BytePath) => void): void {
    let left = most;
    for (const [cgroup, names] of this.#names) {
      for (const name of names) {
        if (left-- <= 0) return;
        names.delete(name);
        this.#size--;
        look(cgroup, name);
      }
      this.#names.delete(cgroup);
    }
  }

  /** Those that found no place since the last call: only a scan can find what they told of. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}
