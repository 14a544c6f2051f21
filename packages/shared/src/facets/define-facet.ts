import type { z } from 'zod';

/** A facet: the present state of something, as a collection of keyed items. */
export interface FacetDefinition<Item extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** `node`: each agent has one. `hub`: the hub itself has one. */
  readonly producer: 'node' | 'hub';
  readonly title: string;
  readonly sentence: string;
  /** What the key of an item is. */
  readonly key: string;
  /** Where the state is read. */
  readonly source: string;
  /** One item. Fields carry their meaning as `.describe()`. Loose: what a newer peer adds passes through. */
  readonly item: Item;
}

export function defineFacet<const D extends FacetDefinition>(definition: D): D {
  return definition;
}
