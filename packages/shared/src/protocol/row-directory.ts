import type { RowsChange } from './sample-messages.ts';

/** The receiving end of row ids: which row a serial stands for. */
export class RowDirectory {
  readonly #ids = new Map<number, string>();

  apply({ reset, add, drop }: RowsChange): void {
    if (reset) this.#ids.clear();
    for (const serial of drop) this.#ids.delete(serial);
    for (const [serial, id] of add) this.#ids.set(serial, id);
  }

  /** Undefined for a serial that was never announced: its values belong to nobody and are left out. */
  idOf(serial: number): string | undefined {
    return this.#ids.get(serial);
  }

  ids(): IterableIterator<string> {
    return this.#ids.values();
  }

  entries(): IterableIterator<[number, string]> {
    return this.#ids.entries();
  }

  get size(): number {
    return this.#ids.size;
  }
}
