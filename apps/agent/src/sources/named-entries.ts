import { printableText } from './printable-text.ts';

interface Entry<T> {
  readonly name: Buffer;
  readonly value: T;
  /** Place among the lines of the last read. */
  place: number;
  round: number;
}

/**
 * The lines of a kernel file that start with a name (devices, interfaces). Lines mostly keep their order, so a name is
 * compared with the one that came at this place before: no string is made for what is known.
 *
 * At each read: `begin`, `take` for each line, `sweep`.
 */
export class NamedEntries<T> {
  readonly #make: (name: string) => T;
  readonly #byName = new Map<string, Entry<T>>();
  #before: Entry<T>[] = [];
  #current: Entry<T>[] = [];
  #next = 0;
  #round = 0;

  /** `make` is called for each new name, in printable form. */
  constructor(make: (name: string) => T) {
    this.#make = make;
  }

  get size(): number {
    return this.#byName.size;
  }

  begin(): void {
    this.#next = 0;
    this.#round++;
    const spare = this.#before;
    this.#before = this.#current;
    this.#current = spare;
    this.#current.length = 0;
  }

  /** The value of the name in these bytes, made when it is new. */
  take(bytes: Buffer, start: number, end: number): T {
    const expected = this.#before[this.#next];
    const known =
      expected?.name.length === end - start &&
      bytes.compare(expected.name, 0, expected.name.length, start, end) === 0;
    const entry = known ? expected : this.#find(bytes.subarray(start, end));
    // A name that comes twice in one read is one entry.
    if (entry.round === this.#round) return entry.value;
    if (entry.place >= this.#next) this.#next = entry.place + 1;
    entry.round = this.#round;
    entry.place = this.#current.length;
    this.#current.push(entry);
    return entry.value;
  }

  /** Calls `drop` for each entry that was not taken since `begin`, and forgets it. */
  sweep(drop: (value: T, name: string) => void): void {
    if (this.#current.length === this.#byName.size) return;
    for (const [name, entry] of this.#byName) {
      if (entry.round === this.#round) continue;
      this.#byName.delete(name);
      drop(entry.value, name);
    }
  }

  #find(bytes: Buffer): Entry<T> {
    const name = printableText(bytes);
    const known = this.#byName.get(name);
    if (known) return known;
    const entry = { name: Buffer.from(bytes), value: this.#make(name), place: -1, round: -1 };
    this.#byName.set(name, entry);
    return entry;
  }
}
