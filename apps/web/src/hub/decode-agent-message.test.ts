import { CodedError, agentToHubSchema } from '@kubevitals/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGreeting } from './agent-gate.ts';
import { decodeAgentMessage } from './decode-agent-message.ts';

const types = agentToHubSchema.options.map((option) => option.shape.t.value);

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error.code;
    throw error;
  }
}

it('throws nothing but coded errors, whatever comes', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ t: fc.constantFrom(...types), kind: fc.string(), rows: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(['malformed', null]).toContain(codeOf(() => decodeAgentMessage(text)));
      expect(['malformed', 'version-too-new', 'version-too-old', null]).toContain(
        codeOf(() => readGreeting(text)),
      );
    }),
  );
});

it('passes over a type that it does not know', () => {
  expect(decodeAgentMessage('{"t":"dance","steps":3}')).toBeNull();
});

it('does not repeat what came', () => {
  const secret = 'secret-that-should-not-be-logged';
  const code = (): unknown => decodeAgentMessage(JSON.stringify({ t: 'progress', id: secret }));
  expect(code).toThrow(/at id/);
  expect(code).not.toThrow(secret);
});
