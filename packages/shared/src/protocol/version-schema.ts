import { z } from 'zod';
import type { ProtocolVersion } from './version.ts';

export const versionSchema: z.ZodType<ProtocolVersion> = z.object({
  major: z.int().min(0).max(1e6),
  minor: z.int().min(0).max(1e6),
});
