import { gone, type KernelFile, type KernelFiles } from '../kernel-files.ts';
import { readTrouble } from '../read-trouble.ts';
import type { SourceHealth } from '../source-health.ts';
import type { Roots } from '../sources.ts';
import { ByteCursor } from '../byte-cursor.ts';
import { KeyedNumbers } from './keyed-numbers.ts';

const source = 'cgroup.root.memory';
const remedy = 'Mount the host’s cgroup file system and set KUBEVITALS_CGROUP_ROOT to it.';

interface RootMemoryOptions {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
}

/**
 * Memory of the root cgroup, as cAdvisor takes it for the whole node. v1: memory/memory.usage_in_bytes and
 * `total_inactive_file`. v2 has no usage at the root: `anon` + `file` of memory.stat, and `inactive_file`.
 */
export class RootMemory {
  usageBytes = NaN;
  inactiveFileBytes = NaN;
  readonly #files: KernelFiles;
  readonly #health: SourceHealth;
  readonly #v1Usage: KernelFile;
  readonly #v1Stat: KernelFile;
  /** On a v2 host the mount itself; on a hybrid one, where the memory controller may be on v2, below `unified`. */
  readonly #v2Stats: readonly KernelFile[];
  readonly #v1Numbers = new KeyedNumbers(['total_inactive_file']);
  readonly #v2Numbers = new KeyedNumbers(['anon', 'file', 'inactive_file']);
  readonly #cursor = new ByteCursor();

  constructor({ roots, files, health }: RootMemoryOptions) {
    this.#files = files;
    this.#health = health;
    this.#v1Usage = files.file(`${roots.cgroup}/memory/memory.usage_in_bytes`);
    this.#v1Stat = files.file(`${roots.cgroup}/memory/memory.stat`);
    this.#v2Stats = [
      files.file(`${roots.cgroup}/memory.stat`),
      files.file(`${roots.cgroup}/unified/memory.stat`),
    ];
    health.declare(source, 'Memory of the root cgroup: what the kubelet calls available', [
      `${roots.cgroup}/memory/memory.usage_in_bytes`,
      `${roots.cgroup}/memory/memory.stat`,
      `${roots.cgroup}/memory.stat`,
    ]);
  }

  read(): void {
    this.usageBytes = NaN;
    this.inactiveFileBytes = NaN;
    const length = this.#v1Usage.read();
    if (length === gone) this.#readV2();
    else if (length > 0) this.#readV1(length);
    else this.#health.report(source, readTrouble(this.#v1Usage, length));
  }

  close(): void {
    for (const file of [this.#v1Usage, this.#v1Stat, ...this.#v2Stats]) file.close();
  }

  #readV1(usageLength: number): void {
    this.usageBytes = this.#cursor.reset(this.#files.buffer, usageLength).number();
    const length = this.#v1Stat.read();
    if (length > 0) {
      this.#v1Numbers.parse(this.#files.buffer, length);
      this.inactiveFileBytes = this.#v1Numbers.values[0]!;
    }
    this.#report(this.#v1Stat, length);
  }

  #readV2(): void {
    for (const file of this.#v2Stats) {
      const length = file.read();
      if (length === gone) continue;
      if (length > 0) {
        const { values } = this.#v2Numbers;
        this.#v2Numbers.parse(this.#files.buffer, length);
        this.usageBytes = values[0]! + values[1]!;
        this.inactiveFileBytes = values[2]!;
      }
      this.#report(file, length);
      return;
    }
    this.#health.report(source, readTrouble(this.#v2Stats[0]!, gone, remedy));
  }

  #report(file: KernelFile, length: number): void {
    const whole = !Number.isNaN(this.usageBytes - this.inactiveFileBytes);
    this.#health.report(source, whole ? null : readTrouble(file, Math.min(0, length)));
  }
}
