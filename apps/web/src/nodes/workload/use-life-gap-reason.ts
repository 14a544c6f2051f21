import type { NodeId } from '@kubevitals/shared';
import { useCallback } from 'react';
import type { Gap } from '../../charts/gaps.ts';
import { useTimeZone, type Series } from '../../client/index.ts';
import { formatClock } from '../../format.ts';
import { useGapReason } from '../../panels/use-panel-trouble.ts';

/** From when to when a workload lived, agent wall clock in ms; null: not known, or it still lives. */
export interface WorkloadLife {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Figures come a reading or two after the life began. */
const slackMs = 20_000;

/** Why a stretch of a workload's chart is empty: it did not live then, or what holds for every chart of the node. */
export function useLifeGapReason(node: NodeId, series: Series, life: WorkloadLife): (gap: Gap) => string {
  const ofNode = useGapReason(node, series);
  const { name: zone } = useTimeZone();
  const { fromMs: bornMs, toMs: diedMs } = life;
  return useCallback(
    (gap) => {
      if (bornMs !== null && gap.toMs <= bornMs + slackMs) {
        return `Not there yet: first seen at ${formatClock(bornMs, zone)}.`;
      }
      if (diedMs !== null && gap.fromMs >= diedMs - slackMs) return `Gone at ${formatClock(diedMs, zone)}.`;
      return ofNode(gap);
    },
    [bornMs, diedMs, zone, ofNode],
  );
}
