'use client';

import type { NodeId } from '@kubevitals/shared';
import { useRef } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Panel } from './panel-definition.ts';
import { useOnScreen } from './use-on-screen.ts';

export interface PanelGridProps {
  readonly node: NodeId;
  readonly panels: readonly Panel[];
}

/** Panels side by side. Those that are scrolled away are not there at all: they neither draw nor listen. */
export function PanelGrid({ node, panels }: PanelGridProps) {
  return (
    <div className="panel-grid">
      {panels.map((panel) => (
        <PanelSlot key={panel.id} node={node} panel={panel} />
      ))}
    </div>
  );
}

function PanelSlot({ node, panel }: { readonly node: NodeId; readonly panel: Panel }) {
  const slot = useRef<HTMLDivElement>(null);
  const visible = useOnScreen(slot);
  return (
    <div ref={slot} className="panel-slot">
      {visible ? <panel.Body node={node} /> : <PanelSkeleton title={panel.title} />}
    </div>
  );
}

function PanelSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="card panel">
      <h3 className="m-0 min-h-[20px] text-sm font-semibold">{title}</h3>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-7 ml-[34px] h-[104px] w-[calc(100%-34px)]" />
    </div>
  );
}
