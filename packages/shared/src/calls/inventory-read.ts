import { z } from 'zod';
import { defineCall } from './define-call.ts';

export const inventoryRead = defineCall({
  name: 'inventory-read',
  title: 'Read the inventory again',
  sentence:
    'Reads hardware, system, disks, GPUs and addresses anew; the facet inventory changes as parts come in.',
  request: z.object({}),
  response: z.object({
    readAt: z.number(),
    items: z.int().nonnegative(),
    failed: z.array(z.string().max(200)).max(32),
  }),
  progress: z.object({ done: z.int().nonnegative(), total: z.int().positive(), what: z.string().max(200) }),
  deadlineMs: 60_000,
});
