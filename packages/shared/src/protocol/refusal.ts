import { z } from 'zod';
import { errorCodeSchema, errorTexts, type ErrorCode } from '../errors.ts';

/** Sent before a peer is closed: a browser sees a bare 1006 otherwise. */
export const refuseSchema = z.object({
  t: z.literal('refuse'),
  code: errorCodeSchema,
  reason: z.string().max(1000),
  remedy: z.string().max(1000),
});

export type Refusal = z.infer<typeof refuseSchema>;

export function refusal(code: ErrorCode, detail?: string): Refusal {
  const { text, remedy } = errorTexts[code];
  return { t: 'refuse', code, reason: detail ?? text, remedy };
}
