import type { Interest } from './interest.ts';
import type { LinkTable, LinkTick } from './link-table.ts';

const everything: Interest = { columns: null, rows: null };

/**
 * Writes `samples` messages straight from a table's columns. The arrays are kept from one message to the next, and
 * JSON makes null of NaN by itself.
 */
export class SampleEncoder {
  readonly #rows: number[] = [];
  readonly #slots: number[] = [];
  readonly #columns: number[][] = [];

  /** `interest` null: the whole table. */
  encode(
    table: LinkTable,
    { tick, gapBefore }: { readonly tick: LinkTick; readonly gapBefore: boolean },
    interest: Interest | null,
  ): string {
    const { columns, rows } = interest ?? everything;
    this.#select(table, rows);
    const fields = columns ?? table.fields.map((_, column) => column);
    const { values, width } = table;
    const filled: number[][] = [];
    for (const [index, column] of fields.entries()) {
      const cells = (this.#columns[index] ??= []);
      cells.length = 0;
      for (const slot of this.#slots) cells.push(values[slot * width + column] ?? NaN);
      filled.push(cells);
    }
    return JSON.stringify({
      t: 'samples',
      kind: table.kind,
      fields,
      tick: tick.number,
      wallMs: tick.wallMs,
      monoMs: tick.monoMs,
      gapBefore,
      rows: this.#rows,
      columns: filled,
    });
  }

  #select(table: LinkTable, wanted: ReadonlySet<string> | null): void {
    this.#rows.length = 0;
    this.#slots.length = 0;
    const take = (slot: number) => {
      const serial = table.serialOf(slot);
      if (serial < 0) return;
      this.#rows.push(serial);
      this.#slots.push(slot);
    };
    if (wanted === null) {
      for (let slot = 0; slot < table.slotBound; slot++) take(slot);
      return;
    }
    for (const id of wanted) {
      const slot = table.slotOf(id);
      if (slot !== undefined) take(slot);
    }
  }
}
