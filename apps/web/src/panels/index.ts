import { cores } from './cores.tsx';
import { cpu } from './cpu.ts';
import { diskLatency } from './disk-latency.ts';
import { disk } from './disk.ts';
import { fileHandles } from './file-handles.ts';
import { fileSystems } from './file-systems.ts';
import { load } from './load.ts';
import { memoryMakeUp } from './memory-make-up.ts';
import { memory } from './memory.ts';
import { networkFaults } from './network-faults.ts';
import { network } from './network.ts';
import type { Panel } from './panel-definition.ts';
import { pressureFull } from './pressure-full.ts';
import { pressure } from './pressure.ts';
import { reclaim } from './reclaim.ts';
import { switches } from './switches.ts';
import { tasks } from './tasks.ts';

/** What a node's page shows first, in the order of the screen. */
export const vitalPanels: readonly Panel[] = [cpu, memory, pressure, disk, network, fileSystems];

/** What it shows below, in the order of the screen. */
export const furtherPanels: readonly Panel[] = [
  cores,
  load,
  pressureFull,
  memoryMakeUp,
  reclaim,
  tasks,
  diskLatency,
  networkFaults,
  switches,
  fileHandles,
];

export { chartPanel } from './chart-panel.tsx';
export { PanelCard } from './panel-card.tsx';
export { PanelGrid } from './panel-grid.tsx';
export type { ChartPanelDefinition, Panel, PanelFigure, PanelLine, Reader } from './panel-definition.ts';
