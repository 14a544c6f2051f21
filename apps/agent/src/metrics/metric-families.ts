import { fieldOf, fieldsOf, sampleKinds, samples, type SampleKind } from '@kubevitals/shared';
import { familyHead, labelText } from './metric-line.ts';

/** One field that a family is made of. */
export interface FamilyMember {
  readonly kind: SampleKind;
  readonly column: number;
  /** Labels of the field itself: a CPU mode. */
  readonly labels: string;
  /** The value is divided by this: Prometheus has seconds, not milliseconds. */
  readonly divisor: number;
}

export interface MetricFamily {
  readonly name: string;
  /** HELP and TYPE. */
  readonly head: string;
  readonly members: readonly FamilyMember[];
}

interface Draft {
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly members: FamilyMember[];
}

/**
 * The families of the metrics text, from the registry of samples. All samples of a family stand together in the text, so
 * fields that share a name (the modes of node_cpu_seconds_total) are one family.
 */
export function metricFamilies(): readonly MetricFamily[] {
  const drafts = new Map<string, Draft>();
  for (const kind of sampleKinds) {
    for (const [column, field] of fieldsOf(kind).entries()) {
      const { metric, type, meaning, unit } = fieldOf(kind, field);
      if (!metric) continue;
      const draft = drafts.get(metric.name) ?? { type, help: meaning, members: [] };
      if (draft.type !== type) throw new Error(`${metric.name} is declared as a counter and as a gauge`);
      draft.members.push({
        kind,
        column,
        labels: labelText(metric.labels ?? {}),
        divisor: unit === 'milliseconds' ? 1000 : 1,
      });
      drafts.set(metric.name, draft);
    }
  }
  return [...drafts].map(([name, { type, help, members }]) => {
    const [first] = members;
    // One field's meaning would be wrong for the others.
    const text = members.length > 1 && first ? samples[first.kind].sentence : help;
    return { name, head: familyHead(name, type, text), members };
  });
}
