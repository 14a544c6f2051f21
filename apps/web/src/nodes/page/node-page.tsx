'use client';

import type { NodeId } from '@kubevitals/shared';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ChartBoardProvider } from '../../charts/board-provider.tsx';
import type { ChartMark } from '../../charts/chart-data.ts';
import { loadPlot } from '../../charts/load-plot.ts';
import { nodeTabs, useNode, useTimeZone, useView } from '../../client/index.ts';
import { NodeBanner } from './node-banner.tsx';
import { NodeHeader } from './node-header.tsx';
import { NodeTabs } from './node-tabs.tsx';
import { TabBody } from './tab-body.tsx';
import { UnknownNode } from './unknown-node.tsx';
import { useIdle } from './use-idle.ts';

/** They read what events say, and with it the schemas of their data: after the charts are drawn. */
const ChartMarks = lazy(async () => ({ default: (await import('./chart-marks.tsx')).ChartMarks }));
const marksAfterMs = 1500;
const noMarks: readonly ChartMark[] = [];

const tabIds = nodeTabs.map(({ id }) => id);
const parser = parseAsStringLiteral(tabIds).withDefault('now');

/** One node: who it is, how it is, and its tabs. */
export function NodePage({ node }: { readonly node: NodeId }) {
  const [tab] = useQueryState('tab', parser);
  const { status } = useNode(node);
  // The charts' library is fetched while the tab that draws them is: not after it.
  useEffect(() => {
    if (tab === 'now') void loadPlot();
  }, [tab]);
  if (status === 'unknown') return <UnknownNode node={node} />;
  return (
    <NodeCharts node={node}>
      <NodeBanner node={node} />
      <NodeHeader node={node} />
      <NodeTabs node={node} tab={tab} />
      <TabBody node={node} tab={tab} />
    </NodeCharts>
  );
}

/** Charts of all tabs share the crosshair, the marks and the selection. */
function NodeCharts({ node, children }: { readonly node: NodeId; readonly children: ReactNode }) {
  const { status } = useNode(node);
  const [{ mode }, { select, goLive }] = useView();
  const { name: zone } = useTimeZone();
  const [marks, setMarks] = useState(noMarks);
  const idle = useIdle(marksAfterMs);
  const reset = useMemo(() => (mode === 'past' ? goLive : () => {}), [mode, goLive]);
  const stale = mode === 'live' && (status === 'stale' || status === 'gone');
  return (
    <ChartBoardProvider zone={zone} marks={marks} onSelect={select} onReset={reset}>
      <div className={stale ? 'greyed' : mode === 'live' ? '' : 'held'}>
        {children}
        <Suspense>{idle ? <ChartMarks node={node} onMarks={setMarks} /> : null}</Suspense>
      </div>
    </ChartBoardProvider>
  );
}
