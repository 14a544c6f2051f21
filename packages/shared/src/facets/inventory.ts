import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

export const inventoryItem = z.looseObject({
  title: z.string().max(200),
  group: z
    .enum(['hardware', 'cpu', 'memory', 'os', 'kernel', 'virtualisation', 'disk', 'gpu', 'network', 'cgroup'])
    .catch('hardware')
    .describe('Section it is shown in.'),
  facts: z
    .array(z.object({ name: z.string().max(100), value: z.string().max(1000) }))
    .max(64)
    .describe('Name and value, in the order to show; a fact that is not known is left out.'),
  readAt: z.number().describe('Wall clock in ms when it was read.'),
});

export type InventoryItem = z.infer<typeof inventoryItem>;

export const inventory = defineFacet({
  name: 'inventory',
  producer: 'node',
  title: 'Inventory',
  sentence:
    'What the machine is: hardware, operating system, kernel, virtualisation, disks, GPUs, addresses.',
  key: 'group, and the device where there are several',
  source:
    'systeminformation (DMI, /proc/cpuinfo, os-release, lsblk, …), /proc; read at the start and every hour',
  item: inventoryItem,
});
