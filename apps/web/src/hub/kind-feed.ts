import { CodedError, RowDirectory, type RowsChange, type SampleKind } from '@kubevitals/shared';
import { FieldMap, onlyKnownRows, type IncomingTable } from './incoming-table.ts';
import type { SampleTopic } from './sample-topic.ts';

/** Rows that one kind of one node may have at once. */
const rowsLimit = 100_000;

/** The samples of one kind of one node: its rows, its newest tables, and the topics that are fed from it. */
export class KindFeed {
  readonly kind: SampleKind;
  readonly rows = new RowDirectory();
  readonly topics = new Set<SampleTopic>();
  #fieldMap: FieldMap | null = null;
  /** The rows of the session before are shown until the new one announces its own. */
  #resetNext = false;
  #known = false;
  #newest: IncomingTable | null = null;
  #newestWhole: IncomingTable | null = null;

  constructor(kind: SampleKind) {
    this.kind = kind;
  }

  /** An agent greeted; null when it does not send this kind: nothing would ever replace what was shown before. */
  begin(agentFields: readonly string[] | null): void {
    this.#fieldMap = agentFields === null ? null : new FieldMap(this.kind, agentFields);
    if (agentFields === null) this.forget();
    this.#resetNext = true;
  }

  /** Whether an agent ever announced its rows, be they none. */
  get known(): boolean {
    return this.#known;
  }

  /** Whether the connected agent knows this field; a field it does not know is "not reported". */
  declares(fieldIndex: number): boolean {
    return (this.#fieldMap?.declared[fieldIndex] ?? -1) >= 0;
  }

  /** The newest tables, the newest first: what a new topic may start with. */
  recent(): readonly IncomingTable[] {
    return [this.#newest, this.#newestWhole].filter((table) => table !== null);
  }

  takeRows(change: RowsChange): void {
    const effective = { ...change, reset: change.reset || this.#resetNext };
    if (effective.reset) this.#forgetTables();
    this.#resetNext = false;
    this.#known = true;
    this.rows.apply(effective);
    if (this.rows.size > rowsLimit) throw new CodedError('too-large', `${this.kind} has too many rows.`);
    for (const topic of this.topics) topic.takeRows(effective);
  }

  /** Throws `malformed` when it does not fit the greeting. */
  takeSamples(message: Parameters<FieldMap['read']>[0]): void {
    if (!this.#fieldMap) throw new CodedError('malformed', `${this.kind} was not declared in the greeting.`);
    // Before its first rows a session has none: values under serials of the session before would be misread.
    if (this.#resetNext) return;
    const table = onlyKnownRows(
      this.#fieldMap.read(message),
      (serial) => this.rows.idOf(serial) !== undefined,
    );
    this.#newest = table;
    if (this.#isWhole(table)) this.#newestWhole = table;
    for (const topic of this.topics) topic.takeSamples(table);
  }

  /** The node was removed, or its agent does not send this kind: it has no rows. */
  forget(): void {
    this.takeRows({ reset: true, add: [], drop: [] });
  }

  #forgetTables(): void {
    this.#newest = null;
    this.#newestWhole = null;
  }

  #isWhole(table: IncomingTable): boolean {
    return table.byField.every((column, field) => column !== undefined || !this.declares(field));
  }
}
