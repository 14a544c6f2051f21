import { parsePressure, pressureValues } from '../proc/pressure.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';

export const pressureResources = ['cpu', 'memory', 'io'] as const;
/** Places of avg10 and of the stall time in the values of `some` (and, four further on, of `full`). */
const avg10 = 0;
const avg60 = 1;
const avg300 = 2;
const stall = 3;

/** Pressure stall information of one cgroup, from the v2 tree (on hybrid hosts below `unified/`). */
export class PressureFigures {
  /** For each resource in turn what `parsePressure` gives. */
  readonly values = new Float64Array(pressureResources.length * pressureValues).fill(NaN);
  readonly #cgroup: Cgroup;
  readonly #files: readonly CgroupFile[];
  #calm = false;
  #settled = false;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#files = pressureResources.map((resource) => cgroup.unifiedFile(`${resource}.pressure`));
  }

  /**
   * Whether nothing stood still for want of anything lately. Only then can a cgroup that does not run be left unread:
   * tasks that wait for the whole of a tick use no CPU, and the averages sink for a while after.
   */
  get calm(): boolean {
    return this.#calm;
  }

  /** The same for so long that the averages are back at 0: then nothing but a running task can move anything. */
  get settled(): boolean {
    return this.#settled;
  }

  /** Returns false when none of the files could be read. */
  read(): boolean {
    const { files, cursor } = this.#cgroup.reads;
    const { values } = this;
    let calm = true;
    let settled = true;
    let found = false;
    for (let i = 0; i < this.#files.length; i++) {
      const base = i * pressureValues;
      const stalledBefore = values[base + stall]!;
      const length = this.#files[i]!.readSeldom();
      if (length <= 0) {
        values.fill(NaN, base, base + pressureValues);
        continue;
      }
      found = true;
      parsePressure(cursor.reset(files.buffer, length), values, base);
      if (values[base + stall] !== stalledBefore || values[base + avg10]! > 0) calm = false;
      if (values[base + avg60]! > 0 || values[base + avg300]! > 0) settled = false;
    }
    this.#calm = calm;
    this.#settled = calm && settled;
    return found;
  }

  close(): void {
    for (const file of this.#files) file.close();
  }
}
