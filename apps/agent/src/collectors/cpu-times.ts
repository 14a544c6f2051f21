import type { Table } from '../sampling/table.ts';

/**
 * The kernel's idle and iowait times may step back by a little, and user − guest too, since they are not read at one
 * moment (proc(5), node_exporter issue 2135). A larger step is a reset: the core was off.
 */
const smallStepSeconds = 3;

const user = 0;
const nice = 1;
const system = 2;
const irq = 5;
const softirq = 6;
const guest = 8;

type Counters = Pick<Table<'host.core'>, 'set' | 'values' | 'width'>;

/** Writes one `cpu` line of /proc/stat into the counters of a row. */
export class CpuTimes {
  readonly #table: Counters;
  readonly #columns: readonly number[];

  /** `columns` are those of the eight modes, in the order of `cpuModes` and of /proc/stat, then busy time. */
  constructor(table: Counters, columns: readonly number[]) {
    this.#table = table;
    this.#columns = columns;
  }

  /** `times[base …]` are the ten fields of the line, in seconds. */
  set(slot: number, times: Float64Array, base: number): void {
    for (let mode = 0; mode < this.#columns.length - 1; mode++) {
      this.#setSteady(slot, mode, modeSeconds(times, base, mode));
    }
    // Guests run on this machine's cores: they are inside user and nice, and count as busy.
    const busy =
      times[base + user]! +
      times[base + nice]! +
      times[base + system]! +
      orZero(times[base + irq]!) +
      orZero(times[base + softirq]!);
    this.#setSteady(slot, this.#columns.length - 1, busy);
  }

  #setSteady(slot: number, index: number, seconds: number): void {
    const column = this.#columns[index]!;
    const before = this.#table.values[slot * this.#table.width + column]!;
    const steppedBack = seconds < before && before - seconds < smallStepSeconds;
    this.#table.set(slot, column, steppedBack ? before : seconds);
  }
}

function modeSeconds(times: Float64Array, base: number, mode: number): number {
  if (mode === user) return Math.max(0, times[base + user]! - orZero(times[base + guest]!));
  return times[base + mode]!;
}

/** Old kernels do not have the later fields: then nothing of them is in the others either. */
function orZero(seconds: number): number {
  return Number.isNaN(seconds) ? 0 : seconds;
}
