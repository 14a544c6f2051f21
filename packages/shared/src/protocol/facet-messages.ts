import { z } from 'zod';

const keySchema = z.string().min(1).max(8192);
/** An item travels as it is; its receiver checks it against the schema of its facet. */
const entrySchema = z.tuple([keySchema, z.record(z.string(), z.unknown())]);

export const facetWholeBody = {
  revision: z.int().nonnegative(),
  checksum: z.int().nonnegative(),
  items: z.array(entrySchema).max(20_000),
};

export const facetChangeBody = {
  /** The revision after the change: one more than before. */
  revision: z.int().positive(),
  checksum: z.int().nonnegative(),
  upserts: z.array(entrySchema).max(20_000),
  removals: z.array(keySchema).max(20_000),
};

const whole = z.object(facetWholeBody);
const change = z.object(facetChangeBody);

/** The whole of a facet at a revision. */
export type FacetWhole = z.infer<typeof whole>;
/** What changed from one revision to the next. */
export type FacetChange = z.infer<typeof change>;
export type FacetEntry = readonly [key: string, item: Readonly<Record<string, unknown>>];
