import { producerSchema } from '@kubevitals/shared';
import { z } from 'zod';
import { procedure, router } from './procedures.ts';

const query = z.object({
  producer: producerSchema.nullable(),
  subject: z.string().min(1).max(1024).optional(),
  kinds: z.array(z.string().min(1).max(64)).min(1).max(64).optional(),
  before: z.string().max(64).optional(),
  limit: z.int().min(1).max(200).default(100),
});

export const eventsRouter = router({
  list: procedure.input(query).query(async ({ ctx, input }) => {
    const { producer, subject, kinds, before, limit } = input;
    const page = await ctx.store.events.list({
      producer,
      subject: subject ?? null,
      kinds: kinds ?? null,
      before: before ?? null,
      limit,
    });
    return { events: [...page.events], next: page.next };
  }),
});
