import { CodedError } from '@kubevitals/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGreeting } from './agent-gate.ts';

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error.code;
    throw error;
  }
}

it('throws nothing but coded errors, whatever greeting comes', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ t: fc.constant('hello'), protocol: fc.jsonValue(), node: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(['malformed', 'version-too-new', 'version-too-old']).toContain(codeOf(() => readGreeting(text)));
    }),
  );
});
