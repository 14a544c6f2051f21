import { cpu } from './cpu.ts';
import { disk } from './disk.ts';
import { fileSystems } from './file-systems.ts';
import { memory } from './memory.ts';
import { network } from './network.ts';
import type { Panel } from './panel-definition.ts';
import { pressure } from './pressure.ts';

/** What a node's page shows first, in the order of the screen. What it shows below is in `further.ts`. */
export const vitalPanels: readonly Panel[] = [cpu, memory, pressure, disk, network, fileSystems];

export { chartPanel } from './chart-panel.tsx';
export { PanelCard } from './panel-card.tsx';
export { PanelGrid } from './panel-grid.tsx';
export type { ChartPanelDefinition, Panel, PanelFigure, PanelLine, Reader } from './panel-definition.ts';
