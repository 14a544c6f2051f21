import { ByteCursor } from '../byte-cursor.ts';
import type { KernelFile } from '../kernel-files.ts';
import { readTrouble } from '../read-trouble.ts';
import type { SourceHealth } from '../source-health.ts';

/** Fields of a `cpu` line, in its order. Kernels before 2.6.33 have fewer. */
export const statFields = 10;
/** Linux counts them in 1/100 s for programs, whatever its own clock rate is. */
const ticksPerSecond = 100;
const letterC = 99;
const letterP = 112;
const letterU = 117;

const context = Buffer.from('ctxt');
const bootTime = Buffer.from('btime');
const forks = Buffer.from('processes');
const running = Buffer.from('procs_running');
const blocked = Buffer.from('procs_blocked');

/** What /proc/stat said. Times are in seconds; NaN is "not there". */
export class StatReading {
  /** The `cpu` line: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. */
  readonly total = new Float64Array(statFields).fill(NaN);
  coreCount = 0;
  /** Number of each online core, ascending. */
  coreNumbers = new Int32Array(8);
  /** `statFields` times of each core, one core after the other. */
  coreTimes = new Float64Array(8 * statFields);
  contextSwitches = NaN;
  /** Seconds since 1970. */
  bootTime = NaN;
  forks = NaN;
  running = NaN;
  blocked = NaN;

  clear(): void {
    this.total.fill(NaN);
    this.coreCount = 0;
    this.contextSwitches = NaN;
    this.bootTime = NaN;
    this.forks = NaN;
    this.running = NaN;
    this.blocked = NaN;
  }
}

export function parseProcStat(cursor: ByteCursor, reading: StatReading): void {
  reading.clear();
  while (!cursor.done) {
    const first = cursor.bytes[cursor.position];
    if (first === letterC) takeCpuOrContext(cursor, reading);
    else if (cursor.takeKey(bootTime)) reading.bootTime = cursor.number();
    else if (first === letterP) {
      if (cursor.takeKey(forks)) reading.forks = cursor.number();
      else if (cursor.takeKey(running)) reading.running = cursor.number();
      else if (cursor.takeKey(blocked)) reading.blocked = cursor.number();
    }
    cursor.skipLine();
  }
}

function takeCpuOrContext(cursor: ByteCursor, reading: StatReading): void {
  if (cursor.takeKey(context)) {
    reading.contextSwitches = cursor.number();
    return;
  }
  const { bytes, position, end } = cursor;
  if (position + 4 > end || bytes[position + 1] !== letterP || bytes[position + 2] !== letterU) return;
  cursor.position += 3;
  const follows = bytes[cursor.position] ?? 0;
  if (follows === 32) {
    takeTimes(cursor, reading.total, 0);
    return;
  }
  const number = cursor.number();
  if (Number.isNaN(number)) return;
  if (reading.coreCount === reading.coreNumbers.length) growCores(reading);
  reading.coreNumbers[reading.coreCount] = number;
  takeTimes(cursor, reading.coreTimes, reading.coreCount * statFields);
  reading.coreCount++;
}

function takeTimes(cursor: ByteCursor, into: Float64Array, base: number): void {
  for (let field = 0; field < statFields; field++) into[base + field] = cursor.number() / ticksPerSecond;
}

function growCores(reading: StatReading): void {
  const numbers = new Int32Array(reading.coreNumbers.length * 2);
  numbers.set(reading.coreNumbers);
  reading.coreNumbers = numbers;
  const times = new Float64Array(reading.coreTimes.length * 2);
  times.set(reading.coreTimes);
  reading.coreTimes = times;
}

const sourceName = 'proc.stat';

/** /proc/stat, read once a tick for all collectors that need it: the kernel takes long to write it (interrupts). */
export class ProcStat {
  readonly reading = new StatReading();
  readonly #file: KernelFile;
  readonly #bytes: () => Buffer;
  readonly #health: SourceHealth;
  readonly #cursor = new ByteCursor();
  #tickNumber = NaN;

  /** `bytes` gives the buffer that the file was read into. */
  constructor(file: KernelFile, bytes: () => Buffer, health: SourceHealth) {
    this.#file = file;
    this.#bytes = bytes;
    this.#health = health;
    health.declare(sourceName, 'CPU times, context switches, forks', [file.path.toString()]);
  }

  /** The reading of this tick; its values are NaN when there is none. */
  at(tickNumber: number): StatReading {
    if (tickNumber === this.#tickNumber) return this.reading;
    this.#tickNumber = tickNumber;
    const length = this.#file.read();
    if (length <= 0) {
      this.reading.clear();
      this.#health.report(sourceName, readTrouble(this.#file, length));
      return this.reading;
    }
    parseProcStat(this.#cursor.reset(this.#bytes(), length), this.reading);
    const whole = !Number.isNaN(this.reading.total[3]!);
    this.#health.report(sourceName, whole ? null : readTrouble(this.#file, 0));
    return this.reading;
  }

  close(): void {
    this.#file.close();
  }
}
