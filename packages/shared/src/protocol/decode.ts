import type { z } from 'zod';
import { CodedError } from '../errors.ts';

/** A union of messages, told apart by `t`. */
type MessageUnion = z.ZodType & {
  readonly options: readonly { readonly shape: { readonly t: { readonly value: string } } }[];
};

/**
 * Parses one message. Throws a `CodedError` `malformed` that says where it is wrong, without repeating its content.
 */
export function decodeMessage<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  return checkMessage(schema, parseJson(text));
}

/**
 * Parses one message of a peer that may be newer: null for a type that this release does not know. Throws as
 * `decodeMessage` does for anything else that does not fit.
 */
export function decodeKnownMessage<S extends MessageUnion>(union: S, text: string): z.infer<S> | null {
  const value = parseJson(text);
  if (isTyped(value) && !union.options.some(({ shape }) => shape.t.value === value.t)) return null;
  return checkMessage(union, value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CodedError('malformed', 'A message was not JSON.', { cause });
  }
}

function checkMessage<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.').slice(0, 200)}` : '';
  throw new CodedError(
    'malformed',
    `A message does not fit the protocol${where}: ${issue?.message.slice(0, 300) ?? 'unknown'}.`,
  );
}

function isTyped(value: unknown): value is { readonly t: string } {
  return typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string';
}
