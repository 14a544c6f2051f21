/** Where a source stands. `null` means working. */
export interface SourceTrouble {
  readonly state: 'degraded' | 'unavailable' | 'failed';
  /** One sentence: what is not there or went wrong. */
  readonly why: string;
  /** One sentence: what would make it work; null when nothing would on this machine. */
  readonly remedy: string | null;
}

export interface SourceStatus {
  readonly title: string;
  readonly paths: readonly string[];
  readonly trouble: SourceTrouble | null;
  /** Wall clock in ms of the last change of state. */
  readonly since: number;
}

/**
 * Keeps where each source stands. Reporting the same again changes nothing, so a collector may report at each tick.
 */
export class SourceHealth {
  readonly #now: () => number;
  readonly #statuses = new Map<string, SourceStatus>();
  #version = 0;

  /** `now` is the wall clock in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Grows with each change. */
  get version(): number {
    return this.#version;
  }

  statuses(): ReadonlyMap<string, SourceStatus> {
    return this.#statuses;
  }

  /** Declares a source before its first report: its title for people and what it reads. */
  declare(name: string, title: string, paths: readonly string[]): void {
    this.#statuses.set(name, { title, paths, trouble: null, since: this.#now() });
    this.#version++;
  }

  /** Says where a declared source stands. */
  report(name: string, trouble: SourceTrouble | null): void {
    const before = this.#statuses.get(name);
    if (!before) throw new Error(`source ${name} was not declared`);
    const same =
      before.trouble === trouble ||
      (before.trouble !== null &&
        trouble !== null &&
        before.trouble.state === trouble.state &&
        before.trouble.why === trouble.why &&
        before.trouble.remedy === trouble.remedy);
    if (same) return;
    const since = before.trouble?.state === trouble?.state ? before.since : this.#now();
    this.#statuses.set(name, { ...before, trouble, since });
    this.#version++;
  }
}
