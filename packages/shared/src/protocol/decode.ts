import type { z } from 'zod';
import { CodedError } from '../errors.ts';

/**
 * Parses one message. Throws a `CodedError` `malformed` that says where it is wrong, without repeating its content.
 */
export function decodeMessage<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CodedError('malformed', 'A message was not JSON.', { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.').slice(0, 200)}` : '';
  throw new CodedError(
    'malformed',
    `A message does not fit the protocol${where}: ${issue?.message.slice(0, 300) ?? 'unknown'}.`,
  );
}
