import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

const budgetParts = ['cpu', 'memory', 'descriptors'] as const;

export const agentItem = z.looseObject({
  version: z.string().max(64),
  node: z.string().max(512).describe('<cluster>/<node>'),
  startedAt: z.number().describe('Wall clock in ms.'),
  bootId: z.string().max(64).describe('/proc/sys/kernel/random/boot_id'),
  cgroupMode: z.enum(['v1', 'v2', 'hybrid', 'none']).catch('none'),
  runtime: z.string().max(64).describe('Version of Node.js.'),
  privileged: z.boolean().describe('Whether it runs as root.'),
  coarsenessSeconds: z.number().describe('Seconds between two reads of a workload: 1 within the budget.'),
  historySeconds: z.number().describe('How far back its history may go now; 900 within the budget.'),
  budget: z.object({
    cpuCores: z.number().nullable().describe('Most CPU it may use, in cores; null when switched off.'),
    memoryBytes: z.number().nullable().describe('Most memory it may use; null when switched off.'),
    descriptors: z.number().describe('Most kernel files it keeps open.'),
  }),
  limitedBy: z
    .array(z.string().max(64))
    .max(64)
    .describe('Which parts of the budget hold it back now (cpu, memory, descriptors); empty when none does.')
    // A newer agent may name others; none of ours is to blame for them.
    .transform((parts) => budgetParts.filter((part) => parts.includes(part))),
  limitedWhy: z
    .string()
    .max(1000)
    .nullable()
    .describe('A sentence for the page; null when nothing holds it back.'),
});

export type AgentState = z.infer<typeof agentItem>;

export const agent = defineFacet({
  name: 'agent',
  producer: 'node',
  title: 'Agent',
  sentence: 'The agent itself: its version, its budget, and what it had to make coarser to stay within it.',
  key: 'the word agent',
  source: 'the agent',
  item: agentItem,
});
