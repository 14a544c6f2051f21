import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

export const sourceItem = z.looseObject({
  title: z.string().max(200).describe('What the source is, for people.'),
  state: z
    .enum(['working', 'degraded', 'unavailable', 'failed'])
    .catch('failed')
    .describe(
      'working; degraded: some of it; unavailable: not on this machine; failed: it should work and does not',
    ),
  why: z.string().max(1000).nullable().describe('Why it is not working; null when it is.'),
  remedy: z
    .string()
    .max(1000)
    .nullable()
    .describe('What would make it work; null when it works or nothing would.'),
  paths: z.array(z.string().max(1024)).max(32).describe('Files, folders or sockets it reads.'),
  since: z.number().describe('Wall clock in ms of the last change of state.'),
});

export type SourceState = z.infer<typeof sourceItem>;

export const sources = defineFacet({
  name: 'sources',
  producer: 'node',
  title: 'Sources',
  sentence: 'Everything the agent reads: whether it works, and if not, why and what would help.',
  key: 'name of the source',
  source: 'the agent',
  item: sourceItem,
});
