import type { CollectorRegistry } from '../sampling/collector.ts';
import { agentCollector } from './agent-collector.ts';
import { agentSelf } from './agent.ts';
import { disk } from './disk.ts';
import { filesystem } from './filesystem.ts';
import { hostCore } from './host-core.ts';
import { hostCpu } from './host-cpu.ts';
import { hostMemory } from './host-memory.ts';
import { hostPressure } from './host-pressure.ts';
import { hostSystem } from './host-system.ts';
import { hostVm } from './host-vm.ts';
import { network } from './network.ts';
import { workloadCpu } from './workload-cpu.ts';
import { workloadMemory } from './workload-memory.ts';
import { workloadHugetlb } from './workload-hugetlb.ts';
import { workloadNetwork } from './workload-network.ts';
import { workloadTasks } from './workload-tasks.ts';
import { workloadIo } from './workload-io.ts';
import { workloadPressure } from './workload-pressure.ts';

/** Every collector, by the kind it fills; they run in this order. */
export const collectors: CollectorRegistry = {
  'host.cpu': hostCpu,
  'host.core': hostCore,
  'host.memory': hostMemory,
  'host.pressure': hostPressure,
  'host.vm': hostVm,
  'host.system': hostSystem,
  disk,
  network,
  filesystem,
  'workload.cpu': workloadCpu,
  'workload.memory': workloadMemory,
  'workload.pressure': workloadPressure,
  'workload.io': workloadIo,
  'workload.tasks': workloadTasks,
  'workload.network': workloadNetwork,
  'workload.hugetlb': workloadHugetlb,
  agent: agentSelf,
  'agent.collector': agentCollector,
};
