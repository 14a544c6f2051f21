import { CodedError, type AgentToHub, agentToHubSchema } from '@kubevitals/shared';

const knownTypes = new Set<unknown>(agentToHubSchema.options.map((option) => option.shape.t.value));

/**
 * Parses a message of an agent. Null for a type that this release does not know: a newer agent may send it, and it
 * is ignored. Throws a `CodedError` `malformed` otherwise.
 */
export function decodeAgentMessage(text: string): AgentToHub | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CodedError('malformed', 'A message was not JSON.', { cause });
  }
  if (isTyped(value) && !knownTypes.has(value.t)) return null;
  const result = agentToHubSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.').slice(0, 200)}` : '';
  throw new CodedError(
    'malformed',
    `A message does not fit the protocol${where}: ${issue?.message ?? 'unknown'}.`,
  );
}

function isTyped(value: unknown): value is { readonly t: string } {
  return typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string';
}
