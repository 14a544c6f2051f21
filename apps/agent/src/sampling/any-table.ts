import type { RowsChange, SampleKind } from '@kubevitals/shared';
import type { Tick } from './tick.ts';

/** A table of any kind, for what treats all kinds alike: the runner, history, the hub link, metrics. */
export interface AnyTable {
  readonly kind: SampleKind;
  readonly fields: readonly string[];
  readonly width: number;
  readonly tick: Tick | null;
  readonly rowCount: number;
  readonly slotBound: number;
  readonly values: Float64Array;
  idOf(slot: number): string | null;
  serialOf(slot: number): number;
  isReported(slot: number): boolean;
  hasChanged(slot: number): boolean;
  takeRowsChange(): RowsChange | null;
  allRows(): RowsChange;
  begin(): void;
  commit(tick: Tick): void;
}
