import { z } from 'zod';
import { wireErrorSchema } from '../errors.ts';
import { eventKeySchema, nameSchema } from '../ids.ts';
import { facetChangeBody, facetWholeBody } from './facet-messages.ts';
import { limits } from './limits.ts';
import { rowsBody, samplesBody } from './sample-messages.ts';
import { versionSchema } from './version-schema.ts';

const kindName = z.string().min(1).max(64);
const callId = z.int().nonnegative();

/** An event as its producer wrote it to its spool. */
export const spooledEventSchema = z.object({
  number: z.int().positive(),
  kind: kindName,
  wallMs: z.number(),
  monoMs: z.number(),
  /** Row id or key of what it happened to; null when it is the node itself. */
  subject: z.string().max(1024).nullable(),
  data: z.record(z.string(), z.unknown()),
  amends: eventKeySchema.nullable(),
});

export type SpooledEvent = z.infer<typeof spooledEventSchema>;

export const agentHello = z.object({
  t: z.literal('hello'),
  protocol: versionSchema,
  agentVersion: z.string().max(64),
  node: z.object({ cluster: nameSchema, node: nameSchema }),
  /** Made once, kept in the agent's data folder: the same agent after a restart. */
  agentId: z.uuid(),
  /** Own credential from an earlier join; or the join token; or neither on loopback. */
  credential: z.string().max(512).nullable(),
  joinToken: z.string().max(512).nullable(),
  bootId: z.string().max(64),
  spool: z.object({ id: z.string().min(1).max(64), next: z.int().positive() }),
  /** Sample kinds with their field names in column order. */
  samples: z.record(kindName, z.array(kindName).max(128)),
  facets: z.array(kindName).max(128),
  calls: z.array(kindName).max(128),
});

export const agentToHubSchema = z.discriminatedUnion('t', [
  agentHello,
  z.object({ t: z.literal('rows'), kind: kindName, ...rowsBody }),
  z.object({
    t: z.literal('samples'),
    kind: kindName,
    /** Column indexes into the fields of the greeting. */
    fields: z.array(z.int().nonnegative()).max(128),
    ...samplesBody,
  }),
  z.object({ t: z.literal('facet-whole'), facet: kindName, ...facetWholeBody }),
  z.object({ t: z.literal('facet-change'), facet: kindName, ...facetChangeBody }),
  z.object({
    t: z.literal('events'),
    spool: z.string().min(1).max(64),
    events: z.array(spooledEventSchema).min(1).max(limits.eventsPerMessage),
  }),
  z.object({ t: z.literal('progress'), id: callId, progress: z.unknown() }),
  z.object({ t: z.literal('result'), id: callId, result: z.unknown() }),
  z.object({ t: z.literal('failure'), id: callId, error: wireErrorSchema }),
  z.object({
    t: z.literal('clock'),
    /** What the hub wrote into its question. */
    echo: z.number(),
    wallMs: z.number(),
    monoMs: z.number(),
  }),
]);

export type AgentHello = z.infer<typeof agentHello>;
export type AgentToHub = z.infer<typeof agentToHubSchema>;
