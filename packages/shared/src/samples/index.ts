import { agentCollector, agentSelf } from './agent.ts';
import type { FieldDefinition, SampleDefinition } from './define-sample.ts';
import { disk } from './disk.ts';
import { filesystem } from './filesystem.ts';
import { hostCore, hostCpu } from './host-cpu.ts';
import { hostMemory } from './host-memory.ts';
import { hostPressure } from './host-pressure.ts';
import { hostSystem } from './host-system.ts';
import { hostVm } from './host-vm.ts';
import { network, workloadNetwork } from './network.ts';
import { workloadCpu } from './workload-cpu.ts';
import { workloadHugetlb } from './workload-hugetlb.ts';
import { workloadIo } from './workload-io.ts';
import { workloadMemory } from './workload-memory.ts';
import { workloadPressure } from './workload-pressure.ts';
import { workloadTasks } from './workload-tasks.ts';

/** Every kind of numbers, by name. Any other table of sample kinds is a mapped type over this one. */
export const samples = {
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
} as const satisfies Record<string, SampleDefinition>;

export type SampleKind = keyof typeof samples;
export type FieldOf<K extends SampleKind> = Extract<keyof (typeof samples)[K]['fields'], string>;

export const sampleKinds = Object.keys(samples) as readonly SampleKind[];

export function isSampleKind(name: string): name is SampleKind {
  return Object.hasOwn(samples, name);
}

/** A kind's field names in column order. */
export function fieldsOf<K extends SampleKind>(kind: K): readonly FieldOf<K>[] {
  return Object.keys(samples[kind].fields) as FieldOf<K>[];
}

export function fieldOf<K extends SampleKind>(kind: K, field: FieldOf<K>): FieldDefinition {
  const fields: Readonly<Record<string, FieldDefinition>> = samples[kind].fields;
  const definition = fields[field];
  if (!definition) throw new Error(`${kind} has no field ${field}`);
  return definition;
}

/** For field names that came from outside. */
export function findField(kind: SampleKind, field: string): FieldDefinition | null {
  const fields: Readonly<Record<string, FieldDefinition>> = samples[kind].fields;
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;
}

export * from './define-sample.ts';
export { cpuModes, type CpuMode } from './host-cpu.ts';
