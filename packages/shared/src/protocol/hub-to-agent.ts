import { z } from 'zod';
import { rowIdSchema } from '../ids.ts';
import { limits } from './limits.ts';
import { refuseSchema } from './refusal.ts';
import { versionSchema } from './version-schema.ts';

const kindName = z.string().min(1).max(64);

/** What somebody looks at: these are sent each second; everything else every 10 s. */
export const wantSchema = z.object({
  kind: kindName,
  /** Field names; null means all. */
  fields: z.array(kindName).max(128).nullable(),
  /** Row ids; null means all. */
  rows: z.array(rowIdSchema).max(limits.interestRows).nullable(),
});

export type Want = z.infer<typeof wantSchema>;

export const hubToAgentSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    protocol: versionSchema,
    hubVersion: z.string().max(64),
    /** The agent's own credential, given once at the join; to be kept. */
    credential: z.string().max(512).nullable(),
    /** The last event of the greeting's spool that is stored; 0 for none. Sending goes on behind it. */
    storedUpTo: z.int().nonnegative(),
  }),
  refuseSchema,
  z.object({ t: z.literal('interest'), wants: z.array(wantSchema).max(128) }),
  z.object({ t: z.literal('events-stored'), spool: z.string().max(64), upTo: z.int().nonnegative() }),
  z.object({ t: z.literal('facet-ask'), facet: kindName }),
  z.object({
    t: z.literal('call'),
    id: z.int().nonnegative(),
    call: kindName,
    request: z.unknown(),
    deadlineMs: z.int().positive().max(3_600_000),
  }),
  z.object({ t: z.literal('cancel'), id: z.int().nonnegative() }),
  z.object({ t: z.literal('clock-ask'), echo: z.number() }),
]);

export type HubToAgent = z.infer<typeof hubToAgentSchema>;
