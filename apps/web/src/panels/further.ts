import { cores } from './cores.tsx';
import { diskLatency } from './disk-latency.ts';
import { fileHandles } from './file-handles.ts';
import { interrupts } from './interrupts.ts';
import { load } from './load.ts';
import { memoryMakeUp } from './memory-make-up.ts';
import { networkFaults } from './network-faults.ts';
import { packets } from './packets.ts';
import type { Panel } from './panel-definition.ts';
import { pressureFull } from './pressure-full.ts';
import { reclaim } from './reclaim.ts';
import { switches } from './switches.ts';
import { tasks } from './tasks.ts';

/** What a node's page shows below its vital signs, in the order of the screen. */
export const furtherPanels: readonly Panel[] = [
  cores,
  load,
  pressureFull,
  memoryMakeUp,
  reclaim,
  tasks,
  diskLatency,
  packets,
  networkFaults,
  switches,
  interrupts,
  fileHandles,
];
