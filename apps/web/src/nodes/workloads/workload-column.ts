import type { FieldOf, Unit, Workload } from '@kubevitals/shared';
import type { Hue } from '../../ui/bar.tsx';
import type { FieldRef, Need, WorkloadFigures, WorkloadSampleKind } from './workload-figures.ts';

export interface CellInput {
  readonly id: string;
  readonly item: Workload;
  readonly figures: WorkloadFigures;
}

export interface WorkloadColumn {
  readonly id: string;
  readonly title: string;
  /** What it is called where its neighbours are not seen; left out: the title. */
  readonly longTitle?: string;
  /** Width in px; the name takes what is left. */
  readonly width: number;
  /** How its cells are drawn; `figure`: a number with its unit, right-aligned. */
  readonly look: 'name' | 'text' | 'figure' | 'share' | 'trend' | 'count-of' | 'age';
  readonly unit: Unit;
  /** Shown unless the person chooses otherwise. */
  readonly usual: boolean;
  readonly needs: readonly Need[];
  /** Whose definition, in the registry's own words, stands for it. */
  readonly definition: FieldRef | null;
  /** What it means, where no single definition says it; takes the place of one. */
  readonly meaning?: string;
  /** What it is sorted by; NaN and the empty text come last. */
  readonly value: (input: CellInput) => number | string;
  /** What a share or a count is of; NaN: no limit is set. */
  readonly limit?: (input: CellInput) => number;
  /** Why there is no figure, where that is known. */
  readonly missing?: (input: CellInput) => string | null;
  /** Colour of its bar or line: one for one thing everywhere. */
  readonly hue?: Hue;
  /** First click on the header sorts this way. */
  readonly descendingFirst: boolean;
}

type Part = Partial<WorkloadColumn> & Pick<WorkloadColumn, 'id' | 'title' | 'width' | 'value'>;

export const column = (part: Part): WorkloadColumn => ({
  look: 'figure',
  unit: 'count',
  usual: true,
  needs: [],
  definition: null,
  descendingFirst: true,
  ...part,
});

interface FigurePart<K extends WorkloadSampleKind> extends Partial<WorkloadColumn> {
  readonly kind: K;
  readonly field: FieldOf<K>;
  readonly title: string;
  readonly width: number;
}

/** A column of one field of the registry; of a part kind it is the sum over devices or interfaces. */
export function figure<K extends WorkloadSampleKind>(part: FigurePart<K>): WorkloadColumn {
  const { kind, field, ...rest } = part;
  // The pair is checked by the parameter's type; the union cannot be built from a generic one.
  const definition = { kind, field } as unknown as FieldRef;
  const need = { kind, fields: [field] } as unknown as Need;
  const sums = kind === 'workload.io' || kind === 'workload.network';
  return column({
    id: `${kind.slice('workload.'.length)}-${field}`,
    needs: [need],
    definition,
    value: ({ figures, id }) =>
      sums
        ? figures.sum(kind as 'workload.io', id, field as FieldOf<'workload.io'>)
        : figures.get(kind, id, field),
    ...rest,
  });
}
