import { ByteCursor } from '../byte-cursor.ts';

const notWanted = -1;

interface Line {
  readonly key: Uint8Array;
  /** Index among the wanted keys. */
  readonly index: number;
}

/**
 * Reads the numbers behind chosen keys of a file of `key number` or `key: number` lines (/proc/meminfo, /proc/vmstat,
 * memory.stat). Which line holds which key is learnt once and checked at each read.
 */
export class KeyedNumbers {
  readonly #keys: readonly Uint8Array[];
  /** The number behind each key, in the order of the keys; NaN when the file does not have it. */
  readonly values: Float64Array;
  readonly #cursor = new ByteCursor();
  #layout: Line[] = [];
  #found = 0;

  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => Buffer.from(key));
    this.values = new Float64Array(keys.length).fill(NaN);
  }

  /** Returns how many of the keys were found. */
  parse(bytes: Buffer, length: number): number {
    if (!this.#parseKnown(bytes, length)) this.#learn(bytes, length);
    return this.#found;
  }

  clear(): void {
    this.values.fill(NaN);
    this.#found = 0;
  }

  /** Returns false when the file is not laid out as it was. */
  #parseKnown(bytes: Buffer, length: number): boolean {
    if (this.#layout.length === 0) return false;
    const cursor = this.#cursor.reset(bytes, length);
    this.clear();
    for (const { key, index } of this.#layout) {
      if (cursor.done || !cursor.takeKey(key)) return false;
      if (index !== notWanted) this.#take(index);
      cursor.skipLine();
    }
    return cursor.done;
  }

  #learn(bytes: Buffer, length: number): void {
    const cursor = this.#cursor.reset(bytes, length);
    this.clear();
    this.#layout = [];
    while (!cursor.done) {
      const start = cursor.position;
      cursor.skipKey();
      const key = Buffer.from(bytes.subarray(start, cursor.position));
      cursor.position = start;
      const index = this.#keys.findIndex((wanted) => cursor.takeKey(wanted));
      if (index !== notWanted) this.#take(index);
      this.#layout.push({ key, index });
      cursor.skipLine();
    }
  }

  #take(index: number): void {
    const value = this.#cursor.number();
    this.values[index] = value;
    if (!Number.isNaN(value)) this.#found++;
  }
}
