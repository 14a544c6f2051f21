'use client';

import { keys, useCurrentNode, usePageAction, usePageTime, useView } from '../client/index.ts';

/** The keys that move through time; on pages that show time. */
export function PageKeys() {
  return useCurrentNode() ? <TimeKeys /> : null;
}

function TimeKeys() {
  const [{ mode }, view] = useView();
  const { now, lastTick } = usePageTime();
  const live = mode === 'live';
  usePageAction({ id: 'live', ...keys.live, enabled: !live, run: view.goLive });
  usePageAction({
    id: 'pause',
    ...keys.pause,
    title: live ? 'Pause' : 'Go on live',
    run: () => (live ? view.pause(lastTick()) : view.goLive()),
  });
  usePageAction({ id: 'earlier', ...keys.earlier, run: () => view.move(-1, now()) });
  usePageAction({ id: 'later', ...keys.later, enabled: !live, run: () => view.move(1, now()) });
  usePageAction({ id: 'reset', ...keys.reset, enabled: mode === 'past', run: view.goLive });
  usePageAction({
    id: 'range-5m',
    keys: [],
    title: 'Show the last 5 min',
    group: 'Time',
    run: () => view.setRange('5m'),
  });
  usePageAction({
    id: 'range-15m',
    keys: [],
    title: 'Show the last 15 min',
    group: 'Time',
    run: () => view.setRange('15m'),
  });
  return null;
}
