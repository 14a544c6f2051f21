'use client';

import type { NodeId, NodeState } from '@kubevitals/shared';
import { useClock, useConnection, useNode, useTimeZone, useView } from '../../client/index.ts';
import { formatClock, formatDateTime, formatDuration } from '../../format.ts';
import { Button } from '../../ui/button.tsx';

/** At the top of the page: that it is not live, since when, and what to do. Nothing while it is live. */
export function NodeBanner({ node }: { readonly node: NodeId }) {
  const [{ mode }] = useView();
  return mode === 'live' ? <StaleBanner node={node} /> : <HeldBanner />;
}

function StaleBanner({ node }: { readonly node: NodeId }) {
  const { status, since, item } = useNode(node);
  const connection = useConnection();
  const now = useClock();
  const { name: zone } = useTimeZone();
  if ((status !== 'stale' && status !== 'gone') || now === null) return null;
  const when = since === null ? '' : ` since ${formatDateTime(since, zone)} (${formatDuration(now - since)})`;
  // A lost hub has its own banner, above this one.
  if (connection.state === 'lost' || connection.state === 'refused') return null;
  const why = reasonOf(status, item);
  return (
    <div role="alert" className="banner banner-bad mb-3 rounded-lg border">
      <strong>
        {status === 'gone' ? '✖ Disconnected' : '◌ Stale'}: no data{when}
      </strong>
      <span>{why} The figures are the last ones known.</span>
    </div>
  );
}

/**
 * A hub that works says within a second of us that a node is stale. Where it does not, it is the hub that is silent:
 * frozen, or behind a line that stalls.
 */
function reasonOf(status: 'stale' | 'gone', item: NodeState | null): string {
  if (status === 'gone') return item?.disconnectReason ?? 'Its agent is not connected to the hub.';
  return item?.state === 'stale'
    ? 'The hub is reachable, but nothing comes from the agent.'
    : 'Nothing comes from the hub: it hangs, or the line to it does.';
}

/** Paused, or a part of the past: it must not be taken for the present. */
function HeldBanner() {
  const [{ mode, fixed, windowMs }, { goLive }] = useView();
  const { name: zone } = useTimeZone();
  if (!fixed) return null;
  return (
    <div role="status" className="banner banner-warn mb-3 rounded-lg border">
      {mode === 'paused' ? (
        <span>
          <strong>❚❚ Paused at {formatDateTime(fixed.toMs, zone)}.</strong> Figures are those of that moment.
        </span>
      ) : (
        <span>
          <strong>
            ◷ {formatDateTime(fixed.fromMs, zone)} to {formatClock(fixed.toMs, zone)}
          </strong>{' '}
          ({formatDuration(windowMs)}). Figures are means over it; bands show the smallest and largest.
        </span>
      )}
      <Button className="ml-auto wide:hidden" onClick={goLive}>
        ▶ Back to live
      </Button>
    </div>
  );
}
