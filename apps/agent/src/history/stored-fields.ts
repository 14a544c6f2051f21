import { derivedFrom, fieldsOf, samples, type FieldDefinition, type SampleKind } from '@kubevitals/shared';
import { compileDerivations, type DerivationStep } from '../sampling/derivations.ts';
import { scalesOf } from './scales.ts';

/** How a kind is kept: only what was read is stored; what follows from it is computed again when it is asked for. */
export interface StoredFields {
  /** In column order. */
  readonly names: readonly string[];
  /** Columns of the table that are stored. */
  readonly columns: readonly number[];
  /** For each stored column what its values may be multiples of. */
  readonly scales: readonly (readonly number[])[];
}

export function storedFieldsOf(kind: SampleKind): StoredFields {
  const fields: Readonly<Record<string, FieldDefinition>> = samples[kind].fields;
  const columns: number[] = [];
  const scales: (readonly number[])[] = [];
  for (const [column, { derive, unit }] of Object.values(fields).entries()) {
    if (derive) continue;
    columns.push(column);
    scales.push(scalesOf(unit));
  }
  return { names: fieldsOf(kind), columns, scales };
}

/** The steps that the given fields need, themselves or by way of others, in order. */
export function stepsFor(kind: SampleKind, wanted: readonly string[]): readonly DerivationStep[] {
  const fields: Readonly<Record<string, FieldDefinition>> = samples[kind].fields;
  const names = Object.keys(fields);
  const needed = new Set(wanted);
  // Fields refer to earlier ones only, so one pass from the end finds all.
  for (const name of names.toReversed()) {
    const derivation = fields[name]?.derive;
    if (needed.has(name) && derivation) for (const other of derivedFrom(derivation)) needed.add(other);
  }
  return compileDerivations(fields).filter(({ column }) => needed.has(names[column] ?? ''));
}
