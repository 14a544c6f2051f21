import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const eventsDropped = defineEvent({
  name: 'events-dropped',
  producer: 'node',
  severity: 'attention',
  title: 'Events dropped',
  sentence: 'The agent’s spool was full or could not be written; so many events are lost.',
  source: 'the agent’s spool',
  data: z.looseObject({
    count: z.int().positive(),
    why: z.string().max(500),
    fromAt: z.number().describe('Wall clock in ms of the first one lost.'),
  }),
  line: ({ count, why }) => `${count} events were lost: ${why}`,
});
