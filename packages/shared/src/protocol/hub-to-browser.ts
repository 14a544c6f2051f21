import { z } from 'zod';
import { wireErrorSchema } from '../errors.ts';
import { spooledEventSchema } from './agent-to-hub.ts';
import { facetChangeBody, facetWholeBody } from './facet-messages.ts';
import { refuseSchema } from './refusal.ts';
import { rowsBody, samplesBody } from './sample-messages.ts';
import { versionSchema } from './version-schema.ts';

/** Number of what is looked at, the same for all who look at the same: a frame is encoded once for all of them. */
const topic = z.int().nonnegative();
const watchId = z.int().nonnegative();

/** An event as the hub stored it. */
export const storedEventSchema = spooledEventSchema.extend({
  producer: z.string().max(512),
  spool: z.string().max(64),
  /** Hub wall clock in ms when it was stored. */
  storedMs: z.number(),
});

export type StoredEvent = z.infer<typeof storedEventSchema>;

export const hubToBrowserSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    protocol: versionSchema,
    hubVersion: z.string().max(64),
    /** New at each start of the hub: topics and revisions of another instance mean nothing. */
    instance: z.string().max(64),
    wallMs: z.number(),
  }),
  refuseSchema,
  /** The answer to a watch: frames for it carry this topic. */
  z.object({
    t: z.literal('topic'),
    id: watchId,
    topic,
    /** Column order of its samples; null for facets and events. */
    fields: z.array(z.string().max(64)).nullable(),
  }),
  z.object({ t: z.literal('watch-failed'), id: watchId, error: wireErrorSchema }),
  z.object({ t: z.literal('rows'), topic, ...rowsBody }),
  z.object({ t: z.literal('samples'), topic, ...samplesBody }),
  z.object({ t: z.literal('facet-whole'), topic, ...facetWholeBody }),
  z.object({ t: z.literal('facet-change'), topic, ...facetChangeBody }),
  z.object({ t: z.literal('events'), topic, events: z.array(storedEventSchema) }),
  /** Some events were not sent because the browser was slow: ask for them over tRPC. */
  z.object({ t: z.literal('events-behind'), topic }),
]);

export type HubToBrowser = z.infer<typeof hubToBrowserSchema>;
