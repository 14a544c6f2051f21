import { z } from 'zod';

/** The part of JSON Schema that zod writes for our kinds. */
const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get items() {
    return node.optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
});

type Node = z.infer<typeof node>;

function typeText(schema: Node): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function rowsOf(schema: Node, prefix: string): readonly (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = [`\`${path}\``, typeText(field), field.description ?? ''];
    const within = field.type === 'array' ? field.items : field;
    return [row, ...(within ? rowsOf(within, `${path}.`) : [])];
  });
}

/** Name, type and meaning of each field of a schema; fields within fields as `outer.inner`. */
export function schemaRows(schema: z.ZodType): readonly (readonly string[])[] {
  return rowsOf(node.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), '');
}
