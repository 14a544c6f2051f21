import { useEffect, useMemo, useState } from 'react';
import { CalmOrder, type SortSpec } from './calm-order.ts';

/** Whether the reader points at, or moves within, the table. One object for its life; only events write to it. */
export class Hold {
  pointer = false;
  focus = false;

  get on(): boolean {
    return this.pointer || this.focus;
  }
}

interface CalmRankInput {
  readonly ids: readonly string[];
  readonly sort: SortSpec;
  readonly valueOf: (id: string) => number | string;
  readonly hold: Hold;
}

/** The rank of each row, lower first: the same function until something moves. See `CalmOrder` for when it may. */
export function useCalmRank({ ids, sort, valueOf, hold }: CalmRankInput): (id: string) => number {
  const [order] = useState(() => new CalmOrder());
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (order.isDue(now)) setNowMs(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [order]);
  const ranks = useMemo(
    () => order.update({ sort, ids, valueOf, held: hold.on, nowMs }),
    [order, sort, ids, valueOf, hold, nowMs],
  );
  return useMemo(() => (id: string) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER, [ranks]);
}
