'use client';

import {
  useClock,
  useConnection,
  useCurrentNode,
  useNode,
  useTimeZone,
  useView,
  type Connection,
  type NodeView,
  type View,
} from '../client/index.ts';
import { formatClock, zoneLabel } from '../format.ts';

interface Shown {
  readonly text: string;
  readonly sign: string;
  readonly look: string;
}

/** Whether what is seen is live, and what time it is in the chosen zone. */
export function LiveState() {
  const node = useCurrentNode();
  return node ? <OfNode node={node} /> : <OfPage />;
}

function OfPage() {
  return <State shown={connectionState(useConnection()) ?? live} frozenAt={null} />;
}

function OfNode({ node }: { readonly node: NonNullable<ReturnType<typeof useCurrentNode>> }) {
  const connection = useConnection();
  const { status } = useNode(node);
  const [view, { goLive }] = useView();
  const held = heldState(view);
  const shown = held ?? connectionState(connection) ?? nodeState(status);
  if (!held) return <State shown={shown} frozenAt={null} />;
  return (
    <>
      <State shown={shown} frozenAt={view.fixed?.toMs ?? null} />
      <button type="button" className="btn btn-primary" onClick={goLive}>
        ▶<span className="max-wide:hidden">Back to live</span>
      </button>
    </>
  );
}

const live: Shown = { text: 'Live', sign: '●', look: 'text-ok' };

function heldState({ mode }: View): Shown | null {
  if (mode === 'paused') return { text: 'Paused', sign: '❚❚', look: 'text-warn' };
  return mode === 'past' ? { text: 'Past', sign: '◷', look: 'text-warn' } : null;
}

function connectionState({ state }: Connection): Shown | null {
  if (state === 'lost') return { text: 'Hub lost', sign: '✖', look: 'text-bad' };
  if (state === 'refused') return { text: 'Refused', sign: '✖', look: 'text-bad' };
  return state === 'connecting' ? { text: 'Connecting', sign: '◌', look: 'text-stale' } : null;
}

function nodeState(status: NodeView['status']): Shown {
  if (status === 'live') return live;
  if (status === 'stale') return { text: 'Stale', sign: '◌', look: 'text-bad' };
  if (status === 'gone') return { text: 'Disconnected', sign: '✖', look: 'text-bad' };
  return { text: status === 'unknown' ? 'Unknown' : 'Waiting', sign: '◌', look: 'text-stale' };
}

function State({ shown, frozenAt }: { readonly shown: Shown; readonly frozenAt: number | null }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${shown.look}`}>
      <span aria-hidden="true" className="text-[10px]">
        {shown.sign}
      </span>
      <span aria-live="polite">{shown.text}</span>
      <Time frozenAt={frozenAt} />
    </span>
  );
}

/** The time in its named zone; pressing it switches between the viewer's zone and UTC. */
function Time({ frozenAt }: { readonly frozenAt: number | null }) {
  const now = useClock();
  const zone = useTimeZone();
  const at = frozenAt ?? now;
  if (at === null) return null;
  const other = zone.choice === 'utc' ? 'local' : 'utc';
  return (
    <button
      type="button"
      title={`Times are in ${zone.name}. Press to show ${other === 'utc' ? 'UTC' : 'your own zone'}.`}
      onClick={() => zone.set(other)}
      className="cursor-pointer border-0 bg-transparent p-0 font-normal text-ink2 max-wide:hidden"
    >
      {formatClock(at, zone.name)} {zoneLabel(zone.name, at)}
    </button>
  );
}
