import { z } from 'zod';
import { hubProducer, longestName, namePattern, parseNodeId, type NodeId } from './names.ts';

export * from './names.ts';

/** What `KUBEVITALS_CLUSTER` and `KUBEVITALS_NODE_NAME` may be. */
export const nameSchema = z
  .string()
  .min(1)
  .max(longestName)
  .regex(namePattern, 'letters, digits, dot, dash and underscore only');

export const nodeIdSchema = z
  .string()
  .max(507)
  .refine((id) => parseNodeId(id) !== null, 'expected <cluster>/<node>')
  .transform((id) => id as NodeId);

export const producerSchema = z.union([z.literal(hubProducer), nodeIdSchema]);

export const eventKeySchema = z.object({
  producer: producerSchema,
  spool: z.string().min(1).max(64),
  number: z.int().positive(),
});

export const rowIdSchema = z.string().min(1).max(1024);
