import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodedError, errorTexts, toWireError, wireErrorSchema } from '../errors.ts';
import { agentToHubSchema } from './agent-to-hub.ts';
import { browserToHubSchema } from './browser-to-hub.ts';
import { decodeMessage } from './decode.ts';
import { hubToAgentSchema } from './hub-to-agent.ts';
import { MessageBudget } from './message-budget.ts';
import { refusal } from './refusal.ts';
import { RowDirectory } from './row-directory.ts';
import { isRectangular } from './sample-messages.ts';
import { protocolVersion, refusalOfVersion } from './version.ts';

const schemas = [agentToHubSchema, hubToAgentSchema, browserToHubSchema];

describe('decodeMessage', () => {
  it('answers any text with a message or one clear coded error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.constantFrom(...schemas), (text, schema) => {
        try {
          decodeMessage(schema, text);
        } catch (error) {
          expect(error).toBeInstanceOf(CodedError);
          expect(toWireError(error).code).toBe('malformed');
          expect(toWireError(error).message.length).toBeLessThan(1000);
        }
      }),
    );
  });

  it('says where a message does not fit, without repeating what it holds', () => {
    const text = JSON.stringify({ t: 'cancel', id: 'secret' });
    expect(() => decodeMessage(hubToAgentSchema, text)).toThrow(/ at id: /);
    expect(() => decodeMessage(hubToAgentSchema, text)).not.toThrow(/secret/);
  });

  it('lets fields of a newer release pass', () => {
    expect(decodeMessage(hubToAgentSchema, '{"t":"cancel","id":1,"new":true}')).toEqual({
      t: 'cancel',
      id: 1,
    });
  });
});

describe('versions', () => {
  it('accepts its own major and refuses others with a remedy', () => {
    expect(refusalOfVersion({ ...protocolVersion, minor: 99 })).toBeNull();
    expect(refusalOfVersion({ major: protocolVersion.major + 1, minor: 0 })).toBe('version-too-new');
    expect(refusalOfVersion({ major: 0, minor: 9 })).toBe('version-too-old');
    expect(refusal('version-too-new').remedy).toMatch(/Upgrade the hub/);
  });
});

describe('errors', () => {
  it('show no internals', () => {
    expect(toWireError(new Error('/etc/secret'))).toEqual({
      code: 'internal',
      message: errorTexts.internal.text,
    });
    expect(toWireError(new CodedError('not-found', 'No such pod.'))).toEqual({
      code: 'not-found',
      message: 'No such pod.',
    });
  });

  it('of a newer release read as internal', () => {
    expect(wireErrorSchema.parse({ code: 'brand-new', message: 'x' }).code).toBe('internal');
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'named %s, as objects inherit, read as internal',
    (code) => {
      expect(wireErrorSchema.parse({ code, message: 'x' }).code).toBe('internal');
    },
  );
});

describe('sample tables', () => {
  const table = { tick: 1, wallMs: 0, monoMs: 0, gapBefore: false, rows: [1, 2], columns: [[1, null]] };

  it('have one value a row and one column a field', () => {
    expect(isRectangular(table, 1)).toBe(true);
    expect(isRectangular(table, 2)).toBe(false);
    expect(isRectangular({ ...table, columns: [[1]] }, 1)).toBe(false);
  });

  it('name their rows by serials announced before', () => {
    const rows = new RowDirectory();
    rows.apply({
      reset: true,
      add: [
        [1, 'cpu:0'],
        [2, 'cpu:1'],
      ],
      drop: [],
    });
    rows.apply({ reset: false, add: [[3, 'cpu:0']], drop: [1] });
    expect([rows.idOf(1), rows.idOf(2), rows.idOf(3)]).toEqual([undefined, 'cpu:1', 'cpu:0']);
    rows.apply({ reset: true, add: [], drop: [] });
    expect(rows.size).toBe(0);
  });
});

describe('MessageBudget', () => {
  it('allows a burst and then the mean', () => {
    const budget = new MessageBudget({ perSecond: 10, burst: 3 }, 0);
    expect([0, 0, 0, 0].map((at) => budget.take(at))).toEqual([true, true, true, false]);
    expect(budget.take(99)).toBe(false);
    expect(budget.take(100)).toBe(true);
    expect(budget.take(100)).toBe(false);
    expect([5000, 5000, 5000, 5000].map((at) => budget.take(at))).toEqual([true, true, true, false]);
  });
});
