import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { CodedError } from '../errors.ts';
import { agentToHubSchema } from './agent-to-hub.ts';
import { decodeKnownMessage } from './decode.ts';
import { hubToAgentSchema } from './hub-to-agent.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const unions = [agentToHubSchema, hubToAgentSchema] as const;

it('throws nothing but `malformed`, whatever comes', () => {
  for (const union of unions) {
    const types = union.options.map(({ shape }) => shape.t.value);
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ t: fc.constantFrom(...types), id: fc.jsonValue(), rows: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        try {
          decodeKnownMessage(union, text);
        } catch (error) {
          expect(error).toBeInstanceOf(CodedError);
          expect((error as CodedError).code).toBe('malformed');
        }
      }),
    );
  }
});

it('passes over a type of a newer release, and parses it once', () => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(decodeKnownMessage(agentToHubSchema, '{"t":"dance","steps":3}')).toBeNull();
  expect(decodeKnownMessage(hubToAgentSchema, '{"t":"dance"}')).toBeNull();
  expect(parse).toHaveBeenCalledTimes(2);
});

it('refuses what has no type at all', () => {
  for (const text of ['', '3', 'null', '[]', '{}', '{"t":3}', '{"t":null}'])
    expect(() => decodeKnownMessage(hubToAgentSchema, text)).toThrow(CodedError);
});

it('does not repeat what came', () => {
  const secret = 'secret-that-should-not-be-logged';
  const decode = (): unknown =>
    decodeKnownMessage(agentToHubSchema, JSON.stringify({ t: 'progress', id: secret }));
  expect(decode).toThrow(/ at id: /);
  expect(decode).not.toThrow(secret);
});
