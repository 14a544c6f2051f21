import { readdirSync } from 'node:fs';
import { KeyedNumbers } from '../proc/keyed-numbers.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';
import { systemPath } from './byte-path.ts';

const noLimitBytes = 2 ** 62;
const usageFile = /^hugetlb\.(\d+[KMG]B)\.(?:usage_in_bytes|current)$/;
const events = new KeyedNumbers(['max']);

/** Page sizes that the hugetlb controller has files for, by the files of one cgroup; none where it is off for it. */
export function readPageSizes(cgroup: Cgroup): readonly string[] {
  const hierarchy = cgroup.reads.layout.of('hugetlb');
  if (!hierarchy || cgroup.inodes[hierarchy.index] === 0) return [];
  try {
    const names = readdirSync(systemPath(hierarchy.folder, cgroup.path), { encoding: 'latin1' });
    return names.flatMap((name) => usageFile.exec(name)?.[1] ?? []).sort();
  } catch {
    return [];
  }
}

/** Huge pages of one size of one cgroup and all below it; NaN where the kernel does not tell. */
export class HugetlbFigures {
  usageBytes = NaN;
  peakBytes = NaN;
  limitBytes = NaN;
  limitHits = NaN;
  readonly #cgroup: Cgroup;
  readonly #usage: CgroupFile;
  readonly #limit: CgroupFile;
  readonly #peak: CgroupFile | null;
  readonly #hits: CgroupFile;

  constructor(cgroup: Cgroup, pageSize: string) {
    this.#cgroup = cgroup;
    const isV1 = cgroup.versionOf('hugetlb') === 1;
    const file = (name: string) => cgroup.file('hugetlb', `hugetlb.${pageSize}.${name}`);
    this.#usage = file(isV1 ? 'usage_in_bytes' : 'current');
    this.#limit = file(isV1 ? 'limit_in_bytes' : 'max');
    this.#peak = isV1 ? file('max_usage_in_bytes') : null;
    this.#hits = file(isV1 ? 'failcnt' : 'events');
  }

  /** Returns false when there is nothing to read. */
  read(): boolean {
    this.usageBytes = this.#usage.readNumberSeldom();
    if (Number.isNaN(this.usageBytes)) return false;
    const limit = this.#limit.readNumberSeldom();
    this.limitBytes = limit >= noLimitBytes ? NaN : limit;
    this.peakBytes = this.#peak?.readNumberSeldom() ?? NaN;
    this.limitHits = this.#peak ? this.#hits.readNumberSeldom() : this.#readEvents();
    return true;
  }

  close(): void {
    for (const file of [this.#usage, this.#limit, this.#peak, this.#hits]) file?.close();
  }

  #readEvents(): number {
    const length = this.#hits.readSeldom();
    if (length <= 0) return NaN;
    events.parse(this.#cgroup.reads.files.buffer, length);
    return events.values[0]!;
  }
}
