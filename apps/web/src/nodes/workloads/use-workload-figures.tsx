import type { FieldOf, NodeId } from '@kubevitals/shared';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLiveTable, type LiveTable } from '../../client/index.ts';
import {
  fieldsNeeded,
  WorkloadFigures,
  type Need,
  type WorkloadSampleKind,
  type WorkloadTables,
} from './workload-figures.ts';

interface WatchedFigures {
  /** New only when other kinds are watched; read it, subscribe to it. */
  readonly figures: WorkloadFigures;
  /** Render them: each holds the watch of one kind while it is mounted. */
  readonly watches: ReactNode;
}

/** Watches the fields that are needed, of all rows, or of those given; what nobody shows is not asked for. */
export function useWorkloadFigures(
  node: NodeId,
  needs: readonly Need[],
  rows?: readonly string[],
): WatchedFigures {
  const [tables, setTables] = useState<WorkloadTables>({});
  const hold = useCallback((kind: WorkloadSampleKind, table: LiveTable | null) => {
    setTables(({ [kind]: _, ...others }) => (table === null ? others : { ...others, [kind]: table }));
  }, []);
  const figures = useMemo(() => new WorkloadFigures(tables), [tables]);
  const watches = [...fieldsNeeded(needs)].map(([kind, fields]) => (
    <KindWatch key={kind} node={node} kind={kind} fields={fields} rows={rows} hold={hold} />
  ));
  return { figures, watches };
}

interface KindWatchProps {
  readonly node: NodeId;
  readonly kind: WorkloadSampleKind;
  readonly fields: readonly string[];
  readonly rows: readonly string[] | undefined;
  readonly hold: (kind: WorkloadSampleKind, table: LiveTable | null) => void;
}

function KindWatch({ node, kind, fields, rows, hold }: KindWatchProps): null {
  // The needs were typed by kind where they were written.
  const typed = fields as readonly FieldOf<WorkloadSampleKind>[];
  const table = useLiveTable<WorkloadSampleKind>(node, kind, { fields: typed, rows });
  useEffect(() => {
    hold(kind, table);
    return () => hold(kind, null);
  }, [hold, kind, table]);
  return null;
}
