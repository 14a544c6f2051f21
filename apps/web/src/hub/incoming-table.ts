import { CodedError, fieldsOf, isRectangular, type SampleKind, type SampleTable } from '@kubevitals/shared';

/**
 * The fields of a kind as one agent declared them in its greeting, mapped by name: an older agent lacks some, a newer
 * one has some that this hub does not know.
 */
export class FieldMap {
  /** Names that this hub knows, in its own column order. */
  readonly fields: readonly string[];
  /** For each of `fields` the column that the agent gave it; −1 when the agent does not know it. */
  readonly declared: readonly number[];
  readonly #declaredCount: number;

  constructor(kind: SampleKind, agentFields: readonly string[]) {
    this.fields = fieldsOf(kind);
    this.declared = this.fields.map((field) => agentFields.indexOf(field));
    this.#declaredCount = agentFields.length;
  }

  /** Throws `malformed` when the message names a column that the greeting did not declare, or is not rectangular. */
  read(message: SampleTable & { readonly fields: readonly number[] }): IncomingTable {
    if (message.fields.some((column) => column >= this.#declaredCount)) {
      throw new CodedError('malformed', 'A table names a field that the greeting did not declare.');
    }
    if (!isRectangular(message, message.fields.length)) {
      throw new CodedError('malformed', 'A table is not rectangular.');
    }
    const columns = this.declared.map((column) =>
      column < 0 ? undefined : message.columns[message.fields.indexOf(column)],
    );
    return { ...message, byField: columns };
  }
}

/** A table of an agent, its columns in the hub's order of fields; undefined where the message has none. */
export interface IncomingTable extends Omit<SampleTable, 'columns'> {
  readonly byField: readonly (readonly (number | null)[] | undefined)[];
}

/** Leaves out the rows that `known` does not hold. The table itself when it holds all. */
export function onlyKnownRows(table: IncomingTable, known: (serial: number) => boolean): IncomingTable {
  if (table.rows.every(known)) return table;
  const indexes = [...table.rows.keys()].filter((index) => known(table.rows[index] ?? -1));
  return pickRows(table, indexes);
}

export function pickRows(table: IncomingTable, indexes: readonly number[]): IncomingTable {
  return {
    ...table,
    rows: indexes.map((index) => table.rows[index] ?? -1),
    byField: table.byField.map((column) => column && indexes.map((index) => column[index] ?? null)),
  };
}
