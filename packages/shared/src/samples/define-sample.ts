import type { Unit } from '../units.ts';

/** What a row of a sample kind stands for; decides how its row ids are built (`rowIds`). */
export type RowKind =
  | 'host'
  | 'core'
  | 'disk'
  | 'interface'
  | 'filesystem'
  | 'workload'
  | 'workload-device'
  | 'workload-interface'
  | 'workload-page-size'
  | 'agent'
  | 'collector';

/**
 * How a field follows from others of the same row; computed in one place (the agent's table), never by a collector.
 * - `rateOf`: change of a counter ÷ elapsed monotonic seconds. A decrease (reset) gives "not reported".
 * - `changeOf` … `per`: change of one counter ÷ change of another (0 changes: "not reported"), × `times`.
 * - `quotientOf` … `by`: one field ÷ another at the same moment ("not reported" when the divisor is 0 or unknown).
 */
export type Derivation =
  | { readonly rateOf: string }
  | { readonly changeOf: string; readonly per: string; readonly times?: number }
  | { readonly quotientOf: string; readonly by: string };

/** A field's name in the Prometheus text of the agent. Milliseconds are written as seconds there. */
export interface MetricName {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface FieldDefinition {
  readonly unit: Unit;
  /** A counter only grows during the life of its row; everything else is a gauge. */
  readonly type: 'gauge' | 'counter';
  /** For people: the label, without the unit. */
  readonly title: string;
  /** One sentence: what it means, with its formula. */
  readonly meaning: string;
  /** Kernel file and key, call or metric; `v1:`/`v2:` where they differ. */
  readonly source: string;
  readonly derive?: Derivation;
  readonly metric?: MetricName;
}

export interface SampleDefinition {
  readonly name: string;
  readonly rows: RowKind;
  /** How often the agent reads it when within its budget, in milliseconds. */
  readonly everyMs: 1000 | 10_000;
  readonly title: string;
  readonly sentence: string;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
}

/**
 * Declares a kind of numbers. Field order is the column order on the wire. Derived fields may refer to any
 * field declared before them.
 *
 * Throws when a derived field refers to something that was not declared before it.
 */
export function defineSample<const D extends SampleDefinition>(definition: D): D {
  const seen = new Set<string>();
  const fields: Readonly<Record<string, FieldDefinition>> = definition.fields;
  for (const [name, field] of Object.entries(fields)) {
    for (const other of field.derive ? derivedFrom(field.derive) : []) {
      if (!seen.has(other))
        throw new Error(`${definition.name}.${name} refers to ${other}, declared later or never`);
    }
    seen.add(name);
  }
  return definition;
}

export function derivedFrom(derivation: Derivation): readonly string[] {
  if ('rateOf' in derivation) return [derivation.rateOf];
  if ('changeOf' in derivation) return [derivation.changeOf, derivation.per];
  return [derivation.quotientOf, derivation.by];
}
