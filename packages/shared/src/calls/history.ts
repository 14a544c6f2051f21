import { z } from 'zod';
import { rowIdSchema } from '../ids.ts';
import { sampleKinds, type SampleKind } from '../samples/index.ts';
import { defineCall } from './define-call.ts';

const kindSchema = z.enum(sampleKinds as readonly [SampleKind, ...SampleKind[]]);
const columnSchema = z.array(z.number().nullable()).max(2000);

export const history = defineCall({
  name: 'history',
  title: 'History',
  sentence: 'The last minutes at full resolution, or down-sampled to as many points as asked.',
  request: z.object({
    kind: kindSchema,
    rows: z.array(rowIdSchema).min(1).max(256).describe('Row ids; unknown ones are left out of the answer.'),
    fields: z.array(z.string().max(64)).min(1).max(64).describe('Field names of the kind.'),
    fromMs: z.number().describe('Agent wall clock, included.'),
    toMs: z.number().describe('Agent wall clock, excluded.'),
    points: z.int().min(1).max(1000).describe('Most points of the answer.'),
  }),
  response: z.object({
    times: z.array(z.number()).max(1000).describe('Start of each bucket, agent wall clock in ms, ascending.'),
    stepMs: z.number().positive().describe('Length of a bucket.'),
    oldestMs: z.number().nullable().describe('How far back the history goes; null when it is empty.'),
    shortenedWhy: z
      .string()
      .max(500)
      .nullable()
      .describe('Why it goes back less than 15 minutes; null when it does not.'),
    series: z
      .array(
        z.object({
          row: rowIdSchema,
          field: z.string().max(64),
          mean: columnSchema.describe('One value a bucket; null where nothing was reported.'),
          min: columnSchema.nullable().describe('null when a bucket holds one tick: all three are equal.'),
          max: columnSchema.nullable(),
        }),
      )
      .max(16_384),
  }),
  progress: z.never(),
  deadlineMs: 10_000,
});

export type HistoryRequest = z.infer<typeof history.request>;
export type HistoryResponse = z.infer<typeof history.response>;
