import { decodeMessage, hubToAgentSchema, type HubToAgent } from '@kubevitals/shared';

const knownTypes: readonly unknown[] = hubToAgentSchema.options.map(({ shape }) => shape.t.value);

/**
 * Null for a message of a newer hub that this release may ignore. Throws a `CodedError` `malformed` for anything else
 * that does not fit.
 */
export function decodeHubMessage(text: string): HubToAgent | null {
  try {
    return decodeMessage(hubToAgentSchema, text);
  } catch (error) {
    if (isUnknownType(text)) return null;
    throw error;
  }
}

function isUnknownType(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      't' in value &&
      typeof value.t === 'string' &&
      !knownTypes.includes(value.t)
    );
  } catch {
    return false;
  }
}
