/** Which rows a history holds: ids by their serials, gone ones as long as a chunk speaks of them. */
export class RowBook {
  readonly #ids = new Map<number, string>();
  readonly #serials = new Map<string, number[]>();
  /** In the order of their going. */
  #gone: { readonly serial: number; readonly lastChunk: number }[] = [];

  /** Serials of all lives that had this id, the oldest first. */
  serialsOf(id: string): readonly number[] {
    return this.#serials.get(id) ?? [];
  }

  came(serial: number, id: string): void {
    this.#ids.set(serial, id);
    const serials = this.#serials.get(id);
    if (serials) serials.push(serial);
    else this.#serials.set(id, [serial]);
  }

  /** `lastChunk`: sequence of the last chunk that speaks of it. */
  gone(serial: number, lastChunk: number): void {
    this.#gone.push({ serial, lastChunk });
  }

  /** The chunk with this sequence, and all before it, are no longer held. */
  forget(chunk: number): void {
    const kept = this.#gone.findIndex(({ lastChunk }) => lastChunk > chunk);
    const gone = kept < 0 ? this.#gone : this.#gone.slice(0, kept);
    this.#gone = kept < 0 ? [] : this.#gone.slice(kept);
    for (const { serial } of gone) this.#remove(serial);
  }

  #remove(serial: number): void {
    const id = this.#ids.get(serial);
    if (id === undefined) return;
    this.#ids.delete(serial);
    const left = this.serialsOf(id).filter((other) => other !== serial);
    if (left.length > 0) this.#serials.set(id, left);
    else this.#serials.delete(id);
  }
}
