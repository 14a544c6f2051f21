import { z } from 'zod';
import { producerSchema, rowIdSchema } from '../ids.ts';
import { limits } from './limits.ts';
import { versionSchema } from './version-schema.ts';

const kindName = z.string().min(1).max(64);
/** Chosen by the browser, unique among its open watches. */
const watchId = z.int().nonnegative();

export const browserToHubSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), protocol: versionSchema }),
  z.object({
    t: z.literal('watch-samples'),
    id: watchId,
    node: producerSchema,
    kind: kindName,
    fields: z.array(kindName).min(1).max(128).nullable(),
    rows: z.array(rowIdSchema).min(1).max(limits.interestRows).nullable(),
    everyMs: z.union([z.literal(1000), z.literal(10_000)]),
  }),
  z.object({ t: z.literal('watch-facet'), id: watchId, producer: producerSchema, facet: kindName }),
  /** New events as they are stored; null for those of every producer. Older ones are asked for over tRPC. */
  z.object({ t: z.literal('watch-events'), id: watchId, producer: producerSchema.nullable() }),
  z.object({ t: z.literal('unwatch'), id: watchId }),
  /** The revision did not follow or the checksum disagreed. */
  z.object({ t: z.literal('facet-ask'), id: watchId }),
]);

export type BrowserToHub = z.infer<typeof browserToHubSchema>;
