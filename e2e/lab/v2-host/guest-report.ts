import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { metricLines, metricValue, type MetricLine } from '../metric-lines.ts';

/** Kernel files of the guest, copied at about one moment. */
export class Snapshot {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A cgroup's file; null where the cgroup has none of this name. `id` is the cgroup's path. */
  cgroup(id: string, file: string): string | null {
    const name = path.join(this.#folder, 'cgroup', id, file);
    return existsSync(name) ? readFileSync(name, 'utf8') : null;
  }

  file(name: string): string {
    return readFileSync(path.join(this.#folder, name), 'utf8');
  }

  /** Paths of all cgroups, the root first; of a name that is no UTF-8 as far as it can be shown. */
  ids(): readonly string[] {
    const below = (id: string): readonly string[] => [
      id,
      ...readdirSync(path.join(this.#folder, 'cgroup', id), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => (name.includes('�') ? [path.join(id, name)] : below(path.join(id, name)))),
    ];
    return below('/');
  }
}

/** What the guest left: the agent's figures, and the kernel's from before and after them. */
export class GuestReport {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly metrics: readonly MetricLine[];
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.before = new Snapshot(path.join(folder, 'before'));
    this.after = new Snapshot(path.join(folder, 'after'));
    this.metrics = metricLines(this.text('metrics'));
  }

  /** Throws when the archive is cut or has not everything in it. */
  static unpack(archive: string, folder: string): GuestReport {
    mkdirSync(folder);
    execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    return new GuestReport(folder);
  }

  text(name: string): string {
    return readFileSync(path.join(this.#folder, name), 'utf8');
  }

  /** Null when the agent does not report it. */
  metric(name: string, labels: Readonly<Record<string, string>> = {}): number | null {
    return metricValue(this.metrics, name, labels);
  }

  /** A number that the kernel had before and after the agent read it; null where it had none both times. */
  bracket(read: (snapshot: Snapshot) => number | null): readonly [number, number] | null {
    const [before, after] = [read(this.before), read(this.after)];
    return before === null && after === null ? null : [before ?? 0, after ?? 0];
  }
}
