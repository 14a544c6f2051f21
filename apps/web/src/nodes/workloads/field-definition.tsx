import type { FieldOf } from '@kubevitals/shared';
import type { ReactNode } from 'react';
import { Definition } from '../../ui/definition.tsx';
import type { FieldRef, WorkloadSampleKind } from './workload-figures.ts';

interface FieldDefinitionProps {
  readonly of: FieldRef;
  /** What carries it; left out: a small sign. */
  readonly children?: ReactNode;
}

/** The definition of a field that is known only as a pair. */
export function FieldDefinition({ of, children }: FieldDefinitionProps) {
  // Kind and field belong together by the pair's own type.
  const field = of.field as FieldOf<WorkloadSampleKind>;
  return (
    <Definition kind={of.kind} field={field}>
      {children}
    </Definition>
  );
}
